'use client';

import { useMemo } from 'react';
import { AccountProblem } from '@/components/problem/account-problem';
import { TransactionListSkeleton } from '@/components/transaction/transaction-list';
import { type ListedAccount, TransactionsPanel } from '@/components/transaction/transactions-panel';
import { useSyncs } from '@/components/transaction/use-syncs';
import { classNames } from '@/components/ui/class-names';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { BalanceCard, BalanceCardSkeleton } from './balance-card';
import type { BalancesRead } from './use-balances';

type BalancesAndTransactionsProps = {
  account: ListedAccount;
  balances: BalancesRead;
  asideClassName: string;
  /** What stands below the balances. */
  children: React.ReactNode;
};

/** One account or card: its balances, what is known of it, and its transactions. */
export function BalancesAndTransactions({
  account,
  balances: {
    balances: [shown],
    readAgain,
  },
  asideClassName,
  children,
}: BalancesAndTransactionsProps) {
  const listed = useMemo(() => [account], [account]);
  const syncs = useSyncs(listed);
  // The same trouble with both is said once, above both.
  const trouble =
    shown?.problem && shown.problem.code === syncs.shown[0]?.problem?.code ? shown.problem : null;
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
          onRetry={() => {
            readAgain();
            syncs.readAgain();
          }}
        />
      )}
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className={classNames('min-w-0 xl:order-2', asideClassName)}>
          <BalanceCard
            account={account}
            shown={shown}
            readAgain={readAgain}
            troubleIsSaid={trouble !== null}
          />
          {children}
        </aside>
        <TransactionsPanel
          accounts={listed}
          several={false}
          syncs={syncs}
          troubleIsSaid={trouble !== null}
        />
      </div>
    </>
  );
}

/** The page of an account or card while it is on its way. */
export function BalancesAndTransactionsSkeleton({
  title,
  label,
}: {
  title: string;
  label: string;
}) {
  return (
    <Loading label={label}>
      <header className="mb-6">
        <h1 className="sr-only">{title}</h1>
        <div className="flex min-h-10 items-center">
          <Skeleton className="h-7 w-56" />
        </div>
        <div className="mt-1 flex h-6 items-center">
          <Skeleton className="h-4 w-36" />
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 xl:order-2">
          <BalanceCardSkeleton />
        </div>
        <TransactionListSkeleton />
      </div>
    </Loading>
  );
}
