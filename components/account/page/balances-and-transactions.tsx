'use client';

import { useMemo } from 'react';
import type { BalancesOfAccount, BalancesRead } from '@/components/account/use-balances';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
import { type Syncs, useSyncs } from '@/components/transaction/list/use-syncs';
import type { ListedAccount } from '@/components/transaction/listed-account';
import { TransactionsPanel } from '@/components/transaction/transactions-panel';
import type { AccountView } from '@/lib/view/account';
import { BalanceCard } from './balance-card';

type BalancesAndTransactionsProps = {
  account: ListedAccount & Pick<AccountView, 'creditLimit'>;
  balances: BalancesRead;
  /** Shown below the balances. */
  children: React.ReactNode;
};

/** One account or card: its balances, details and transactions. */
export function BalancesAndTransactions({
  account,
  balances: {
    balances: [shown],
    readAgain,
  },
  children,
}: BalancesAndTransactionsProps) {
  const listed = useMemo(() => [account], [account]);
  const syncs = useSyncs(listed);
  const trouble = shown === undefined ? null : troubleOfBoth(shown, syncs);
  const readBothAgain = () => {
    readAgain();
    syncs.readAgain();
  };
  const failure = syncs.shown[0]?.problem;
  return (
    <>
      {trouble && (
        <AccountProblem
          className="mb-6"
          problem={trouble}
          connectionId={account.connectionId}
          bankName={account.bankName}
          knownFrom={shown?.reading?.readAt}
          retrying={shown?.isReading === true || syncs.isReading}
          onRetry={readBothAgain}
        />
      )}
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="min-w-0 space-y-2 xl:order-2 xl:space-y-6">
          <BalanceCard
            account={account}
            shown={shown}
            readAgain={readAgain}
            isTroubleShown={trouble !== null}
            isSilenceShown={failure ? isSilent(failure) : false}
          />
          {children}
        </aside>
        <TransactionsPanel
          accounts={listed}
          several={false}
          syncs={{ ...syncs, readAgain: readBothAgain }}
          isTroubleShown={trouble !== null}
        />
      </div>
    </>
  );
}

/** A problem of both is shown once, above both; if the bank is silent, each says how old it is. */
function troubleOfBoth(shown: BalancesOfAccount, syncs: Syncs) {
  const { problem, reading } = shown;
  if (problem === null || problem.code !== syncs.shown[0]?.problem?.code) return null;
  return reading !== null && isSilent(problem) ? null : problem;
}
