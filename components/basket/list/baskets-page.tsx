'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { needsThePerson } from '@/components/basket/basket-status';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ListPage } from '@/components/frame/list-page';
import { ReadOn } from '@/components/frame/read-on';
import { WAITING } from '@/components/payment/list/filter-address';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { useConnectOffer } from '@/components/payment/use-connect-offer';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { basketsQuery } from '@/lib/query/basket-queries';
import { paymentsQuery } from '@/lib/query/payment-queries';
import type { BasketView } from '@/lib/view/basket';
import { BasketRow } from './basket-row';
import { BasketRowSkeleton } from './basket-row-skeleton';
import { BasketsSkeleton } from './baskets-page-skeleton';

export function BasketsPage() {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const query = useInfiniteQuery(basketsQuery(contextId));
  const baskets = query.data?.pages.flatMap((page) => page.baskets) ?? [];
  const unreadable = query.data?.pages.reduce((sum, page) => sum + page.unreadable, 0) ?? 0;
  const isEmpty = baskets.length === 0 && unreadable === 0;
  const connectOffer = useConnectOffer();
  const waiting = useInfiniteQuery({
    ...paymentsQuery(contextId, WAITING),
    enabled: query.data !== undefined && isEmpty,
  });
  const waits =
    waiting.data?.pages.some(({ payments }) =>
      payments.some(({ actions }) => actions.includes('add-to-basket')),
    ) ?? false;
  const pay = { href: NEW_PAYMENT_PATH, label: t('emptyPay') };
  return (
    <ListPage
      title={t('title')}
      intro={t('intro')}
      // A later page that failed to load is reported in its place.
      query={{
        ...query,
        error: query.isFetchNextPageError ? null : query.error,
        isPending: query.isPending || waiting.isLoading,
      }}
      actions={
        <ButtonLink kind="primary" icon={Plus} href="/baskets/new">
          {t('new')}
        </ButtonLink>
      }
      skeleton={<BasketsSkeleton />}
      arrived={t('loaded', { count: baskets.length })}
      empty={
        isEmpty && {
          title: t('emptyTitle'),
          text: t('emptyText'),
          // A basket needs a payment that waits for approval; without one the builder is empty as well.
          ...(waits
            ? { action: { href: '/baskets/new', label: t('new') }, otherAction: pay }
            : { action: pay, otherAction: connectOffer }),
        }
      }
    >
      <UnreadableRows count={unreadable} className="mb-4" />
      <Baskets baskets={baskets} />
      <ReadOn list={query} label={t('loadingMore')} skeleton={<BasketRowSkeleton />} />
    </ListPage>
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
