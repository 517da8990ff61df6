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
import { accountsQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import { AccountGroups, AccountGroupsSkeleton } from './account-groups';

export function AccountsPage() {
  const t = useTranslations('accounts');
  const { data, error, isPending, isFetching, refetch } = useQuery(accountsQuery());
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          data &&
          data.accounts.length > 0 && (
            <ButtonLink href="/connections/new" icon={Plus} size="small">
              {t('connectAnother')}
            </ButtonLink>
          )
        }
      />
      {isPending ? (
        <AccountsSkeleton />
      ) : error && !data ? (
        <ProblemNotice problem={problemOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : data.accounts.length === 0 ? (
        <Card>
          <EmptyState
            picture={<QuietQuay />}
            title={t('emptyTitle')}
            action={
              <ButtonLink kind="primary" href="/connections/new">
                {t('connect')}
              </ButtonLink>
            }
          >
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <AccountGroups accounts={data.accounts} level={2} />
      )}
    </>
  );
}

function AccountsSkeleton() {
  return (
    <Loading label={useTranslations('accounts')('loading')}>
      <AccountGroupsSkeleton rows={3} />
    </Loading>
  );
}

/** The page while it is on its way. */
export function AccountsPageSkeleton() {
  return (
    <>
      <PageHeader title={useTranslations('accounts')('title')} />
      <AccountsSkeleton />
    </>
  );
}
