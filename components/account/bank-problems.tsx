'use client';

import { useQueries } from '@tanstack/react-query';
import { AccountProblem } from '@/components/problem/account-problem';
import { balancesQuery } from '@/lib/query/account-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { AccountGroup } from './group-accounts';

/** What keeps the figures of one connection from being new, said once for all its accounts. */
export function BankProblems({ group }: { group: AccountGroup }) {
  const results = useQueries({ queries: group.accounts.map((account) => balancesQuery(account)) });
  const problem = results
    .map(({ data, error }): RequestProblem | null => {
      if (error) return problemOf(error);
      return data?.problem ? { code: data.problem, title: data.problem, requestId: '' } : null;
    })
    .find((found) => found !== null);
  if (!problem) return null;
  return (
    <AccountProblem
      className="mb-3"
      problem={problem}
      connectionId={group.connectionId}
      bankName={group.bankName}
      retrying={results.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of results) void refetch();
      }}
    />
  );
}
