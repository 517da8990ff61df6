'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CardAccounts } from '@/components/card-account/card-accounts';
import { useActingContext } from '@/components/frame/acting-context';
import { ListPage } from '@/components/frame/list-page';
import { ButtonLink } from '@/components/ui/button';
import { accountsQuery } from '@/lib/query/account-queries';
import { cardAccountsQuery } from '@/lib/query/card-account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { AccountGroups } from './account-groups';
import { AccountsSkeleton } from './accounts-page-skeleton';

export function AccountsPage() {
  const t = useTranslations('accounts');
  const { contextId } = useActingContext();
  const query = useQuery(accountsQuery(contextId));
  const cards = useQuery(cardAccountsQuery(contextId));
  const accounts = query.data?.accounts ?? [];
  const connections = useQuery(connectionsQuery());
  const hasEnded = connections.data?.connections.some(
    (one) => one.contextId === contextId && (one.status === 'ended' || one.status === 'revoked'),
  );
  return (
    <ListPage
      title={t('title')}
      query={query}
      actions={
        <span className="flex flex-wrap gap-2">
          <ButtonLink href="/transactions" icon={Search} size="small">
            {t('allTransactions')}
          </ButtonLink>
          <ButtonLink href="/connections/new" icon={Plus} size="small">
            {t('connectAnother')}
          </ButtonLink>
        </span>
      }
      skeleton={<AccountsSkeleton />}
      empty={
        accounts.length === 0 &&
        (cards.data?.cardAccounts.length ?? 0) === 0 &&
        (hasEnded
          ? {
              title: t('endedTitle'),
              text: t('endedText'),
              action: { href: '/connections', label: t('seeConnections') },
            }
          : {
              title: t('emptyTitle'),
              text: t('emptyText'),
              action: { href: '/connections/new', label: t('connect') },
            })
      }
    >
      <div className="space-y-6">
        <AccountGroups accounts={accounts} level={2} />
        <CardAccounts level={2} />
      </div>
    </ListPage>
  );
}
