'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SortEntry } from '@/components/category/sort/sort-entry';
import { endedAccess } from '@/components/connection/access/access-needs';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ListPage } from '@/components/frame/page/list-page';
import { useNow } from '@/components/time/use-now';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';
import { accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { AccountView } from '@/lib/view/account';
import { useSyncs } from './list/use-syncs';
import { tellApart } from './tell-apart';
import { TransactionsPanel } from './transactions-panel';

const AccessNeed = drawnLater(
  async () => (await import('@/components/connection/access/access-need')).AccessNeed,
  () => <Skeleton className="h-38 w-full sm:h-32" />,
);

/** The transactions of all accounts in the user's context. */
export function TransactionsPage() {
  const t = useTranslations('transactions');
  const accountWords = useTranslations('accounts');
  const { contextId } = useActingContext();
  const query = useQuery(accountsQuery(contextId));
  const accounts = query.data?.accounts ?? [];
  const cards = useQuery({ ...cardsQuery(contextId), enabled: query.data?.accounts.length === 0 });
  const hasCards = (cards.data?.accounts.length ?? 0) > 0;
  const connections = useQuery(connectionsQuery());
  const ended = endedAccess(connections.data?.connections ?? [], useNow()).filter(
    (one) => one.contextId === contextId,
  );
  return (
    <ListPage
      title={t('title')}
      actions={<SortEntry className="-my-0.5 -mr-3 max-sm:hidden" />}
      query={query}
      skeleton={<TransactionListSkeleton />}
      empty={
        accounts.length === 0 &&
        !connections.isPending &&
        !cards.isPending &&
        ended.length === 0 &&
        (hasCards
          ? {
              title: t('onlyCardsTitle'),
              text: t('onlyCardsText'),
              action: { href: '/accounts', label: t('toCards') },
            }
          : {
              title: accountWords('emptyTitle'),
              text: accountWords('emptyText'),
              action: { href: '/connections/new', label: accountWords('connect') },
            })
      }
    >
      <div className="space-y-6">
        {ended.map((connection) => (
          <AccessNeed key={connection.connectionId} connection={connection} />
        ))}
        {accounts.length > 0 && <AllTransactions key={contextId} accounts={accounts} />}
      </div>
    </ListPage>
  );
}

function AllTransactions({ accounts }: { accounts: readonly AccountView[] }) {
  const listed = useMemo(() => tellApart(accounts), [accounts]);
  return <TransactionsPanel accounts={listed} several syncs={useSyncs(accounts)} />;
}
