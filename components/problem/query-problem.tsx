'use client';

import { problemOf } from '@/lib/query/request';
import { ProblemNotice } from './problem-notice';

type QueryProblemProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
};

/** Why something could not be read, with a button to retry. */
export function QueryProblem({
  query: { error, isFetching, refetch },
  className,
}: QueryProblemProps) {
  return (
    <ProblemNotice
      className={className}
      problem={problemOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
