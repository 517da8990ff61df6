'use client';

import { useTranslations } from 'next-intl';
import { PlainProblem } from '@/components/problem/plain-problem';
import { ProblemNotice } from '@/components/problem/problem-notice';
import type { RequestProblem } from '@/lib/query/request';
import { ScaNotice } from './sca-notice';

type NotAskedNoticeProps = {
  /** Why the bank could not be asked. */
  because: RequestProblem;
  /** What the page shows. */
  what: 'payment' | 'basket';
  connectionId: string | null;
  bankName: string;
  returnPath: string;
  /** Whether the user can approve what is shown. */
  mayApprove: boolean;
  /** When the shown data was read. */
  knownFrom: string | undefined;
  retrying: boolean;
  onRetry: () => void;
};

/** Why the data shown is not current, and how to update it. */
export function NotAskedNotice({
  because,
  what,
  connectionId,
  bankName,
  returnPath,
  mayApprove,
  knownFrom,
  retrying,
  onRetry,
}: NotAskedNoticeProps) {
  const t = useTranslations('problem.missingAtBank');
  // An approval is itself an SCA; the user should not have to do two.
  if (because.code === 'sca-required' && mayApprove) return null;
  if (because.code === 'sca-required' && connectionId !== null)
    return (
      <ScaNotice
        className="mt-4"
        connectionId={connectionId}
        bankName={bankName}
        returnPath={returnPath}
      />
    );
  const shown = { className: 'mt-4', problem: because, knownFrom, retrying, onRetry };
  // An answer of Brygge's own has a request id, and its words are right: what the page shows is no longer there. When it
  // is the bank that finds nothing, they would deny what the page shows.
  const isOfBank = because.code === 'not-found' && because.requestId === '';
  return isOfBank ? (
    <PlainProblem {...shown} words={{ title: t(what, { bank: bankName }), text: t('text') }} />
  ) : (
    <ProblemNotice {...shown} />
  );
}
