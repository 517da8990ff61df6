import type { UseQueryResult } from '@tanstack/react-query';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { ProblemCode } from '@/lib/view/problem';

export type PolledFromBank<View> = {
  view: View | undefined;
  isPending: boolean;
  /** Why there is nothing to show. */
  problem: RequestProblem | null;
  /** Why the bank could not be asked, when there is still something to show. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  askAgain: () => void;
};

/** The current state of something polled from the bank: the newer of the stored one and the bank's answer. */
export function newerAnswer<View extends { problem: ProblemCode | null }>(
  stored: UseQueryResult<View>,
  asked: UseQueryResult<View>,
): PolledFromBank<View> {
  const isAskedNewer = asked.data !== undefined && asked.dataUpdatedAt >= stored.dataUpdatedAt;
  const view = isAskedNewer ? asked.data : stored.data;
  const failed = asked.error && asked.errorUpdatedAt > asked.dataUpdatedAt ? asked.error : null;
  return {
    view,
    isPending: stored.isPending,
    problem: stored.error && view === undefined ? problemOf(stored.error) : null,
    staleBecause: failed
      ? problemOf(failed)
      : view?.problem
        ? { code: view.problem, title: view.problem, requestId: '' }
        : null,
    isAsking: asked.isFetching || (stored.isFetching && view === undefined),
    askAgain: () => void (stored.data === undefined ? stored.refetch() : asked.refetch()),
  };
}
