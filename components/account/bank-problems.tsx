'use client';

import { useQueries } from '@tanstack/react-query';
import { AccountProblem } from '@/components/problem/account-problem';
import { balancesQuery } from '@/lib/query/account-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';

/** What one connection alone may have; everything else befalls a bank as a whole. */
const OF_A_CONNECTION = new Set<RequestProblem['code']>([
  'sca-required',
  'consent-ended',
  'read-limit-reached',
  'bank-refused',
]);

type BankProblemsProps = {
  /** Accounts of one bank, at least one. */
  accounts: readonly [AccountView, ...AccountView[]];
  of: 'bank' | 'connection';
};

/** What keeps the figures of some accounts from being new, said once for all of them. */
export function BankProblems({ accounts, of }: BankProblemsProps) {
  const results = useQueries({ queries: accounts.map((account) => balancesQuery(account)) });
  const problem = results
    .map(({ data, error }): RequestProblem | null => {
      if (error) return problemOf(error);
      return data?.problem ? { code: data.problem, title: data.problem, requestId: '' } : null;
    })
    .find((found) => found !== null && OF_A_CONNECTION.has(found.code) === (of === 'connection'));
  if (!problem) return null;
  const readAt = results.flatMap(({ data }) => data?.readAt ?? []).sort();
  return (
    <AccountProblem
      className="mb-3"
      problem={problem}
      connectionId={accounts[0].connectionId}
      bankName={accounts[0].bankName}
      knownFrom={readAt[0]}
      retrying={results.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of results) void refetch();
      }}
    />
  );
}
