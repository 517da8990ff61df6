'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { commonMinute } from '@/components/account/common-minute';
import type { BalancesOfAccount, BalancesRead } from '@/components/account/use-balances';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
import { useTimeWords } from '@/components/time/use-time-words';
import { type Syncs, useSyncs } from '@/components/transaction/list/use-syncs';
import type { ListedAccount } from '@/components/transaction/listed-account';
import { TransactionsPanel } from '@/components/transaction/transactions-panel';
import type { AccountView } from '@/lib/view/account';
import { BalanceCard } from './balance-card';

type BalancesAndTransactionsProps = {
  account: ListedAccount & Pick<AccountView, 'creditLimit'>;
  balances: BalancesRead;
  /** How the balance has gone, shown with it. */
  course: React.ReactNode;
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
  course,
  children,
}: BalancesAndTransactionsProps) {
  const t = useTranslations('account');
  const { moment } = useTimeWords();
  const listed = useMemo(() => [account], [account]);
  const syncs = useSyncs(listed);
  const trouble = shown === undefined ? null : troubleOfBoth(shown, syncs);
  const readBothAgain = () => {
    readAgain();
    syncs.readAgain();
  };
  const balancesAt = shown?.reading?.readAt;
  const transactionsAt = syncs.shown[0]?.sync?.syncedAt;
  const knownFrom = commonMinute([balancesAt, transactionsAt]);
  return (
    <>
      {trouble && (
        <AccountProblem
          className="mb-6"
          problem={trouble}
          connectionId={account.connectionId}
          bankName={account.bankName}
          knownFrom={knownFrom}
          lead={
            !knownFrom && balancesAt && transactionsAt
              ? t('timesOfBoth', {
                  balances: moment(balancesAt),
                  transactions: moment(transactionsAt),
                })
              : undefined
          }
          retrying={shown?.isReading === true || syncs.isReading}
          onRetry={readBothAgain}
        />
      )}
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="min-w-0 space-y-2 xl:order-2 xl:space-y-6">
          <BalanceCard
            account={account}
            shown={shown}
            readAgain={readAgain}
            isTroubleShown={trouble !== null}
          >
            {course}
          </BalanceCard>
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

/** A problem of both, which is shown once, above both. No answer and a timeout count as the same problem. */
function troubleOfBoth({ problem }: BalancesOfAccount, syncs: Syncs) {
  const other = syncs.shown[0]?.problem;
  if (problem === null || !other) return null;
  return problem.code === other.code || (isSilent(problem) && isSilent(other)) ? problem : null;
}
