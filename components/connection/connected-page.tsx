'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AccountGroups, AccountGroupsSkeleton } from '@/components/account/account-groups';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionView } from '@/lib/view/connection';

/**
 * The way back from the bank, when all went well: what happened, first. Anyone can type the address, so it says only
 * what the application knows.
 */
export function ConnectedPage({ connectionId }: { connectionId: string | null }) {
  const t = useTranslations('connected');
  const connections = useQuery(connectionsQuery());
  const accounts = useQuery(accountsQuery());
  if (connections.isPending || accounts.isPending) return <ConnectedPageSkeleton />;
  if (!connections.data || !accounts.data) {
    const failed = connections.data ? accounts : connections;
    return (
      <Page>
        <h1 className="mb-4 text-title font-semibold lg:text-display">{t('unsureTitle')}</h1>
        <ProblemNotice
          problem={problemOf(failed.error)}
          retrying={failed.isFetching}
          onRetry={() => failed.refetch()}
        />
      </Page>
    );
  }
  const connection = connections.data.connections.find(
    (one) =>
      one.connectionId === connectionId &&
      (one.status === 'active' || one.status === 'ending-soon'),
  );
  if (!connection) {
    return (
      <Page>
        <Card>
          <EmptyState
            title={t('missingTitle')}
            level={1}
            action={
              <ButtonLink kind="primary" href="/connections">
                {t('connections')}
              </ButtonLink>
            }
          >
            {t('missingText')}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  const shared = accounts.data.accounts.filter((account) => account.connectionId === connectionId);
  return <Connected connection={connection} shared={shared} />;
}

function Connected({ connection, shared }: { connection: ConnectionView; shared: AccountView[] }) {
  const t = useTranslations('connected');
  const { date } = useTimeWords();
  return (
    <Page>
      <header className="mb-8">
        <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-settled-soft text-settled">
          <Icon of={CircleCheck} className="size-6" />
        </span>
        <h1 className="text-title font-semibold lg:text-display">
          {t('title', { bank: connection.bankName })}
        </h1>
        <p className="mt-2 text-ink-muted">
          {t('text', { count: shared.length, date: date(connection.accessUntil) })}
        </p>
      </header>
      {shared.length > 0 && <AccountGroups accounts={shared} level={2} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink kind="primary" href="/overview">
          {t('overview')}
        </ButtonLink>
        <ButtonLink href="/connections">{t('manage')}</ButtonLink>
      </div>
    </Page>
  );
}

function Page({ children }: { children: React.ReactNode }) {
  return <div className="mx-auto max-w-text">{children}</div>;
}

export function ConnectedPageSkeleton() {
  return (
    <Page>
      <Loading label={useTranslations('connected')('loading')}>
        <h1 className="sr-only">{useTranslations('connected')('pageTitle')}</h1>
        <Skeleton className="mb-4 size-12 rounded-full" />
        <Skeleton className="my-1.5 h-7 w-80 max-w-full" />
        <Skeleton className="mt-4 mb-9 h-4 w-64" />
        <AccountGroupsSkeleton />
      </Loading>
    </Page>
  );
}
