'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/acting-context';
import { ListPage } from '@/components/frame/list-page';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';

import { accountsQuery } from '@/lib/query/account-queries';

import { useSyncs } from './list/use-syncs';
import type { ListedAccount } from './listed-account';
import { TransactionsPanel } from './transactions-panel';

/** The transactions of every account that the person acts for. */
export function TransactionsPage() {
  const t = useTranslations('transactions');
  const accountWords = useTranslations('accounts');
  const { contextId } = useActingContext();
  const query = useQuery(accountsQuery(contextId));
  const accounts = query.data?.accounts ?? [];
  return (
    <ListPage
      title={t('pageTitle')}
      query={query}
      skeleton={<TransactionListSkeleton />}
      empty={
        accounts.length === 0 && {
          title: accountWords('emptyTitle'),
          text: accountWords('emptyText'),
          action: { href: '/connections/new', label: accountWords('connect') },
        }
      }
    >
      <AllTransactions key={contextId} accounts={accounts} />
    </ListPage>
  );
}

function AllTransactions({ accounts }: { accounts: readonly ListedAccount[] }) {
  return <TransactionsPanel accounts={accounts} several syncs={useSyncs(accounts)} />;
}
