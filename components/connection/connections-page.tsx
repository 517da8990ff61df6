'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ListPage } from '@/components/frame/page/list-page';
import { ButtonLink } from '@/components/ui/button';
import { Tag } from '@/components/ui/tag';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { BankView, ConnectionsView, ConnectionView } from '@/lib/view/connection/connection';
import { BankLogo } from './bank-logo';
import { ConnectionCard } from './connection-card';
import { ConnectionsSkeleton } from './connections-page-skeleton';
import { MovedBanks } from './moved-banks';

export function ConnectionsPage() {
  const t = useTranslations('connections');
  const query = useQuery(connectionsQuery());
  return (
    <ListPage
      title={t('title')}
      intro={t('intro')}
      isIntroForWide
      query={query}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/connections/new">{t('add')}</ButtonLink>
          <ButtonLink href="/connections/agreements">{t('agreements')}</ButtonLink>
        </div>
      }
      skeleton={<ConnectionsSkeleton />}
      above={query.data && <MovedBanks moves={query.data.moves} />}
      empty={
        query.data?.connections.length === 0 && {
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: { href: '/connections/new', label: t('add') },
        }
      }
    >
      {query.data && <Connections view={query.data} />}
    </ListPage>
  );
}

function Connections({ view }: { view: ConnectionsView }) {
  const connect = useTranslations('connect');
  return (
    <div className="space-y-10">
      {groupByBank(view).map(({ bank, connections }) => (
        <section key={bank.bankId} aria-labelledby={`bank-${bank.bankId}`}>
          <header className="mb-4 flex flex-wrap items-center gap-3">
            <BankLogo bank={bank} />
            <div className="min-w-0 items-center gap-3 max-sm:basis-[calc(100%-4rem)] max-sm:space-y-0.5 sm:flex">
              <h2 id={`bank-${bank.bankId}`} className="text-heading font-semibold">
                {bank.name}
              </h2>
              {bank.isSandbox && <Tag>{connect('sandboxTag')}</Tag>}
            </div>
          </header>
          <ul className="grid gap-6 xl:grid-cols-2">
            {connections.map((connection) => (
              <li key={connection.connectionId} className="flex min-w-0">
                <ConnectionCard connection={connection} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type Bank = Omit<BankView, 'paymentKinds'>;

/** The banks in the order of connecting, each with its connections; a bank may no longer be configured. */
function groupByBank({ banks, connections }: ConnectionsView) {
  const groups: { bank: Bank; connections: ConnectionView[] }[] = [];
  for (const connection of connections) {
    const { bankId, bankName } = connection;
    const group = groups.find(({ bank }) => bank.bankId === bankId);
    if (group !== undefined) group.connections.push(connection);
    else {
      const known = banks.find((bank) => bank.bankId === bankId);
      const bank = known ?? { bankId, name: bankName, isSandbox: false, logo: null };
      groups.push({ bank, connections: [connection] });
    }
  }
  return groups;
}
