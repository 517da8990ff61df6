'use client';

import { ProblemNotice } from '@/components/problem/problem-notice';
import type { RequestProblem } from '@/lib/query/request';
import { ScaNotice } from './sca-notice';

type ScaOrProblemProps = {
  problem: RequestProblem;
  connectionId: string | null;
  bankName: string;
  /** The page of Brygge to return to. */
  returnPath: string;
};

/** Why something was not done; if the bank requires SCA first, with the way there. */
export function ScaOrProblem({ problem, connectionId, ...way }: ScaOrProblemProps) {
  if (problem.code !== 'sca-required' || connectionId === null)
    return <ProblemNotice problem={problem} />;
  return (
    <div role="alert">
      <ScaNotice connectionId={connectionId} {...way} />
    </div>
  );
}
