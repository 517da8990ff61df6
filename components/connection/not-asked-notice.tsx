'use client';

import { ProblemNotice } from '@/components/problem/problem-notice';
import type { RequestProblem } from '@/lib/query/request';
import { ScaNotice } from './sca-notice';

type NotAskedNoticeProps = {
  /** Why the bank could not be asked just now. */
  because: RequestProblem;
  connectionId: string | null;
  bankName: string;
  returnPath: string;
  /** Whether the person can approve what is shown. */
  mayApprove: boolean;
  /** When it was read what is shown all the same. */
  knownFrom: string | undefined;
  retrying: boolean;
  onRetry: () => void;
};

/** Why what is shown is not of just now, and the way to have it so. */
export function NotAskedNotice({
  because,
  connectionId,
  bankName,
  returnPath,
  mayApprove,
  knownFrom,
  retrying,
  onRetry,
}: NotAskedNoticeProps) {
  // An approval is SCA enough; nobody has to confirm who they are only to be asked to do so once more.
  if (because.code === 'sca-required' && mayApprove) return null;
  return because.code === 'sca-required' && connectionId !== null ? (
    <ScaNotice
      className="mt-4"
      connectionId={connectionId}
      bankName={bankName}
      returnPath={returnPath}
    />
  ) : (
    <ProblemNotice
      className="mt-4"
      problem={because}
      knownFrom={knownFrom}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
