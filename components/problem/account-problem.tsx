'use client';

import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { AccountProblemProps } from './bank-visit';
import { ProblemNotice } from './problem-notice';

// Loaded when the bank reports such a problem.
const BankVisit = drawnLater(
  async () => (await import('./bank-visit')).BankVisit,
  ({ className }) => <Skeleton className={classNames('h-42 w-full sm:h-32', className)} />,
);

/** A problem with reading from the bank; if a visit to the bank solves it, a link there. */
export function AccountProblem(props: AccountProblemProps) {
  const { problem, onRetry, retrying, knownFrom, lead, className } = props;
  return problem.code === 'sca-required' || problem.code === 'consent-ended' ? (
    <BankVisit {...props} />
  ) : (
    <ProblemNotice
      className={className}
      problem={problem}
      knownFrom={knownFrom}
      lead={lead}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
