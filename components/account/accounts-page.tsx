'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { AccessNeed } from '@/components/connection/access/access-need';
import { endedAccess } from '@/components/connection/access/access-needs';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ListPage } from '@/components/frame/page/list-page';
import { LeftOut } from '@/components/problem/left-out';
import { useNow } from '@/components/time/use-now';
import { ButtonLink } from '@/components/ui/button';
import { accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { AccountGroups } from './account-groups';
import { AccountsSkeleton } from './accounts-page-skeleton';
import { CardList } from './card-list';
import { useSparklines } from './use-sparklines';

export function AccountsPage() {
  const t = useTranslations('accounts');
  const { contextId } = useActingContext();
  const query = useQuery(accountsQuery(contextId));
  const cards = useQuery(cardsQuery(contextId));
  const accounts = query.data?.accounts ?? [];
  const connections = useQuery(connectionsQuery());
  const ofContext = (connections.data?.connections ?? []).filter(
    (one) => one.contextId === contextId,
  );
  const ended = endedAccess(ofContext, useNow());
  const sparklineOf = useSparklines();
  return (
    <ListPage
      title={t('title')}
      query={query}
      skeleton={<AccountsSkeleton />}
      empty={
        accounts.length === 0 &&
        (cards.data?.accounts.length ?? 0) === 0 &&
        !connections.isPending &&
        ended.length === 0 && {
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: { href: '/connections/new', label: t('connect') },
        }
      }
    >
      <div className="space-y-6">
        {ended.map((connection) => (
          <AccessNeed key={connection.connectionId} connection={connection} />
        ))}
        <AccountGroups
          accounts={accounts}
          cards={cards.data?.accounts}
          level={2}
          underBalance={sparklineOf}
        >
          <CardList level={2} />
          {ofContext.map(({ connectionId, bankName, unreadable }) => (
            <Fragment key={connectionId}>
              <LeftOut what="accounts" count={unreadable.accounts} bank={bankName} />
              <LeftOut what="cards" count={unreadable.cards} bank={bankName} />
            </Fragment>
          ))}
          {/* After the accounts: a phone's header has room for one action beside the title. Not before the cards, which
              would push it down. */}
          {!cards.isPending && (
            <ButtonLink
              href="/connections/new"
              icon={Plus}
              kind="quiet"
              size="small"
              className="-ml-3"
            >
              {t('connectAnother')}
            </ButtonLink>
          )}
        </AccountGroups>
      </div>
    </ListPage>
  );
}
