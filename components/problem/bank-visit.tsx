'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AccessNeed } from '@/components/connection/access/access-need';
import { endedAccess } from '@/components/connection/access/access-needs';
import { ScaNotice } from '@/components/connection/sca-notice';
import { useStartSca } from '@/components/connection/use-start-sca';
import { useNow } from '@/components/time/use-now';
import { Button } from '@/components/ui/button';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { RequestProblem } from '@/lib/query/request';
import { ProblemNotice } from './problem-notice';

export type AccountProblemProps = {
  problem: RequestProblem;
  connectionId: string;
  bankName: string;
  /** Sentences before the explanation: how old the figures are in other words, or which banks it concerns. */
  lead?: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  /** When the figures still shown were read. */
  knownFrom?: string | null | undefined;
  className?: string | undefined;
};

/** A problem that a visit to the bank solves: required SCA, or access that has ended. */
export function BankVisit({ problem, connectionId, bankName, ...shown }: AccountProblemProps) {
  const t = useTranslations('problem');
  const { start, busy, problem: startProblem } = useStartSca();
  const ended = problem.code === 'consent-ended';
  const { data } = useQuery({ ...connectionsQuery(), enabled: ended });
  const connection = endedAccess(data?.connections ?? [], useNow()).find(
    (one) => one.connectionId === connectionId,
  );
  if (!ended)
    return (
      <ScaNotice connectionId={connectionId} bankName={bankName} className={shown.className} />
    );
  return (
    <div className={shown.className}>
      {connection ? (
        <AccessNeed connection={connection} />
      ) : (
        <ProblemNotice
          problem={problem}
          knownFrom={shown.knownFrom}
          retrying={shown.retrying}
          actions={
            <Button
              kind="primary"
              size="small"
              busy={busy}
              onClick={() => start({ kind: 'renew', connectionId })}
            >
              {t('reconnect')}
            </Button>
          }
        />
      )}
      {startProblem && <ProblemNotice problem={startProblem} className="mt-3" />}
    </div>
  );
}
