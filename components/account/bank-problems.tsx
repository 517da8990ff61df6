'use client';

import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
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
  /** Of one connection, or of all banks. */
  accounts: readonly AccountView[];
  of: 'bank' | 'connection';
};

/** What keeps the figures of some accounts from being new, said once for all that have the same, whatever their bank. */
export function BankProblems({ accounts, of }: BankProblemsProps) {
  const { balances, readAgain } = useBalances(accounts);
  const found = accounts.flatMap((account, index) => {
    const { problem = null, reading = null } = balances[index] ?? {};
    return problem && OF_A_CONNECTION.has(problem.code) === (of === 'connection')
      ? [{ account, problem, kind: kindOf(problem), readAt: reading?.readAt }]
      : [];
  });
  const isOnlyBank = accounts.every(({ bankName }) => bankName === accounts[0]?.bankName);
  return found
    .filter(({ kind }, index) => found.findIndex((one) => one.kind === kind) === index)
    .slice(0, of === 'connection' ? 1 : undefined)
    .map(({ account, problem, kind }) => {
      const same = found.filter((one) => one.kind === kind);
      return (
        <AccountProblem
          key={kind}
          className="mb-3"
          problem={problem}
          connectionId={account.connectionId}
          bankName={account.bankName}
          banks={isOnlyBank ? [] : [...new Set(same.map((one) => one.account.bankName))]}
          knownFrom={same.flatMap(({ readAt }) => readAt ?? []).sort()[0]}
          retrying={balances.some(({ isReading }) => isReading)}
          onRetry={readAgain}
        />
      );
    });
}

/** One that does not answer is as silent as one that takes too long. */
function kindOf(problem: RequestProblem): string {
  return isSilent(problem) ? 'silent' : problem.code;
}
