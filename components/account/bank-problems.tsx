'use client';

import { AccountProblem } from '@/components/problem/account-problem';
import type { RequestProblem } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { useBalances } from './use-balances';

/** What one connection alone may have; everything else befalls a bank as a whole. */
const OF_A_CONNECTION = new Set<RequestProblem['code']>([
  'sca-required',
  'consent-ended',
  'read-limit-reached',
  'bank-refused',
  'not-found',
]);

type BankProblemsProps = {
  /** Accounts of one bank, at least one. */
  accounts: readonly [AccountView, ...AccountView[]];
  of: 'bank' | 'connection';
};

/** What keeps the figures of some accounts from being new, said once for all of them. */
export function BankProblems({ accounts, of }: BankProblemsProps) {
  const { balances, readAgain } = useBalances(accounts);
  const problem = balances
    .map((one) => one.problem)
    .find((found) => found !== null && OF_A_CONNECTION.has(found.code) === (of === 'connection'));
  if (!problem) return null;
  const oldest = balances.flatMap(({ reading }) => reading?.readAt ?? []).sort()[0];
  return (
    <AccountProblem
      className="mb-3"
      problem={problem}
      connectionId={accounts[0].connectionId}
      bankName={accounts[0].bankName}
      knownFrom={oldest}
      retrying={balances.some(({ isReading }) => isReading)}
      onRetry={readAgain}
    />
  );
}
