'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Loading } from '@/components/ui/skeleton';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import { ConnectionCard, ConnectionCardSkeleton } from './connection-card';

export function ConnectionsPage() {
  const t = useTranslations('connections');
  const { data, error, isPending, isFetching, refetch } = useQuery(connectionsQuery());
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          data &&
          data.connections.length > 0 && (
            <ButtonLink href="/connections/new" icon={Plus} size="small">
              {t('add')}
            </ButtonLink>
          )
        }
      />
      {isPending ? (
        <ConnectionsSkeleton />
      ) : error && !data ? (
        <ProblemNotice problem={problemOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : data.connections.length === 0 ? (
        <Card>
          <EmptyState
            picture={<QuietQuay />}
            title={t('emptyTitle')}
            action={
              <ButtonLink kind="primary" href="/connections/new">
                {t('add')}
              </ButtonLink>
            }
          >
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <>
          {error && (
            <ProblemNotice
              className="mb-4"
              problem={problemOf(error)}
              onRetry={() => refetch()}
              retrying={isFetching}
            />
          )}
          <ul className="grid items-start gap-6 xl:grid-cols-2">
            {data.connections.map((connection) => (
              <li key={connection.connectionId} className="min-w-0">
                <ConnectionCard
                  connection={connection}
                  isSandbox={data.banks.some(
                    (bank) => bank.isSandbox && bank.name === connection.bankName,
                  )}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ConnectionsSkeleton() {
  return (
    <Loading label={useTranslations('connections')('loading')}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ConnectionCardSkeleton />
      </div>
    </Loading>
  );
}

/** The page while it is on its way. */
export function ConnectionsPageSkeleton() {
  const t = useTranslations('connections');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <ConnectionsSkeleton />
    </>
  );
}
