'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AccountGroups, AccountGroupsSkeleton } from '@/components/account/account-groups';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';

/** The way back from the bank, when all went well: what happened, first. */
export function ConnectedPage({ connectionId }: { connectionId: string | null }) {
  const t = useTranslations('connected');
  const { date } = useTimeWords();
  const connections = useQuery(connectionsQuery());
  const accounts = useQuery(accountsQuery());
  if (connections.isPending || accounts.isPending) return <ConnectedPageSkeleton />;
  const connection = connections.data?.connections.find((one) => one.connectionId === connectionId);
  const shared = (accounts.data?.accounts ?? []).filter(
    (account) => account.connectionId === connectionId,
  );
  const failed = connections.data ? accounts : connections;
  return (
    <div className="mx-auto max-w-text">
      <header className="mb-8">
        <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-settled-soft text-settled">
          <Icon of={CircleCheck} className="size-6" />
        </span>
        <h1 className="text-title font-semibold lg:text-display">
          {connection ? t('title', { bank: connection.bankName }) : t('titleUnknown')}
        </h1>
        {connection && accounts.data && (
          <p className="mt-2 text-ink-muted">
            {t('text', { count: shared.length, date: date(connection.accessUntil) })}
          </p>
        )}
      </header>
      {failed.error && !failed.data ? (
        <>
          <p className="mb-3 font-medium">{t('failedTitle')}</p>
          <ProblemNotice
            problem={problemOf(failed.error)}
            retrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        </>
      ) : (
        shared.length > 0 && <AccountGroups accounts={shared} level={2} />
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink kind="primary" href="/overview">
          {t('overview')}
        </ButtonLink>
        <ButtonLink href="/connections">{t('manage')}</ButtonLink>
      </div>
    </div>
  );
}

export function ConnectedPageSkeleton() {
  return (
    <div className="mx-auto max-w-text">
      <Loading label={useTranslations('connected')('loading')}>
        <Skeleton className="mb-4 size-12 rounded-full" />
        <Skeleton className="my-1.5 h-7 w-80 max-w-full" />
        <Skeleton className="mt-4 mb-9 h-4 w-64" />
        <AccountGroupsSkeleton />
      </Loading>
    </div>
  );
}
