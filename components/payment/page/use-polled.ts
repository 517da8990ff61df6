'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadQuery } from '@/lib/query/read-query';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { ProblemCode } from '@/lib/view/problem';

export type Polled<View> = {
  view: View | undefined;
  isPending: boolean;
  /** Why there is nothing to show. */
  problem: RequestProblem | null;
  /** Why the bank could not be asked, when there is still something to show. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  askAgain: () => void;
  /** Stores the answer to a change. */
  put: (view: View) => void;
};

/**
 * A payment or basket: first as stored, then polled from the bank until nothing can change any more. Shows the newer of
 * the two.
 */
export function usePolled<View extends { problem: ProblemCode | null }>(
  storedQuery: ReadQuery<View>,
  statusQuery: ReadQuery<View>,
  isOver: (view: View) => boolean,
): Polled<View> {
  const queryClient = useQueryClient();
  const stored = useQuery(storedQuery);
  const asked = useQuery({
    ...statusQuery,
    enabled: stored.data !== undefined && !isOver(stored.data),
  });
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
    put: (next) => {
      queryClient.setQueryData<View>(storedQuery.queryKey, next);
      void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
    },
  };
}
