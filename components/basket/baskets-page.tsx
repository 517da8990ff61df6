'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/acting-context';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { basketsQuery } from '@/lib/query/basket-queries';
import { problemOf } from '@/lib/query/request';
import type { BasketView } from '@/lib/view/basket';
import { BasketRow, BasketRowSkeleton } from './basket-row';
import { needsThePerson } from './basket-standing';

export function BasketsPage() {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const { data, error, isPending, isFetching, refetch } = useQuery(basketsQuery(contextId));
  const problem = error && (
    <ProblemNotice
      className="mb-4"
      problem={problemOf(error)}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          data &&
          data.baskets.length > 0 && (
            <ButtonLink kind="primary" icon={Plus} href="/baskets/new">
              {t('new')}
            </ButtonLink>
          )
        }
      />
      {isPending ? (
        <BasketsSkeleton />
      ) : (
        <>
          {problem}
          {data && (
            <>
              <p role="status" className="sr-only">
                {t('loaded', { count: data.baskets.length })}
              </p>
              {data.baskets.length === 0 ? <NoBaskets /> : <Baskets baskets={data.baskets} />}
            </>
          )}
        </>
      )}
    </>
  );
}

function NoBaskets() {
  const t = useTranslations('baskets');
  return (
    <EmptyState
      picture={<QuietQuay />}
      title={t('emptyTitle')}
      action={
        <>
          <ButtonLink kind="primary" href="/baskets/new">
            {t('new')}
          </ButtonLink>
          <ButtonLink href="/payments/new">{t('emptyPay')}</ButtonLink>
        </>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

function Baskets({ baskets }: { baskets: BasketView[] }) {
  const waiting = baskets.filter(needsThePerson);
  const others = baskets.filter((basket) => !needsThePerson(basket));
  return (
    <div className="space-y-8">
      <Group name="needYou" baskets={waiting} />
      <Group name="others" baskets={others} />
    </div>
  );
}

function Group({ name, baskets }: { name: 'needYou' | 'others'; baskets: BasketView[] }) {
  const t = useTranslations('baskets');
  if (baskets.length === 0) return null;
  return (
    <section aria-labelledby={`baskets-${name}`}>
      <h2 id={`baskets-${name}`} className="mb-3 text-heading font-semibold">
        {t(name)}
      </h2>
      <Card>
        <ul className="divide-y divide-line *:first:rounded-t-card *:last:rounded-b-card *:overflow-hidden">
          {baskets.map((basket) => (
            <li key={basket.basketId}>
              <BasketRow basket={basket} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function BasketsSkeleton() {
  return (
    <Loading label={useTranslations('baskets')('loading')}>
      <div className="mb-3 flex h-7 items-center">
        <Skeleton className="h-5 w-28" />
      </div>
      <Card className="divide-y divide-line">
        <BasketRowSkeleton />
        <BasketRowSkeleton />
      </Card>
    </Loading>
  );
}

/** The page while it is on its way. */
export function BasketsPageSkeleton() {
  const t = useTranslations('baskets');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <BasketsSkeleton />
    </>
  );
}
