'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { needsThePerson } from '@/components/basket/basket-status';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ListPage } from '@/components/frame/page/list-page';
import { ReadOn } from '@/components/frame/read-on';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { WAITING, writeAddress } from '@/components/payment/list/filter-address';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { useConnectOffer } from '@/components/payment/use-connect-offer';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import { basketsQuery } from '@/lib/query/basket-queries';
import { paymentsQuery } from '@/lib/query/payment-queries';
import type { BasketView } from '@/lib/view/basket';
import { BasketRow } from './basket-row';
import { BasketRowSkeleton } from './basket-row-skeleton';
import { BasketsSkeleton } from './baskets-page-skeleton';

/** Where payments are chosen. */
const CHOOSE_PATH = writeAddress(WAITING);

export function BasketsPage() {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const query = useInfiniteQuery(basketsQuery(contextId));
  const baskets = query.data?.pages.flatMap((page) => page.baskets) ?? [];
  const unreadable = query.data?.pages.reduce((sum, page) => sum + page.unreadable, 0) ?? 0;
  const isEmpty = baskets.length === 0 && unreadable === 0;
  const connectOffer = useConnectOffer();
  const waiting = useInfiniteQuery(paymentsQuery(contextId, WAITING));
  const mayJoin = (waiting.data?.pages ?? [])
    .flatMap(({ payments }) => payments)
    .filter(({ actions }) => actions.includes('add-to-basket'));
  const pay = { href: NEW_PAYMENT_PATH, label: t('emptyPay') };
  return (
    <>
      <BackToPayments />
      <ListPage
        title={t('title')}
        intro={t('intro')}
        // A later page that failed to load is reported in its place.
        query={{
          ...query,
          error: query.isFetchNextPageError ? null : query.error,
          isPending: query.isPending || waiting.isLoading,
        }}
        skeleton={<BasketsSkeleton />}
        arrived={t('loaded', { count: baskets.length })}
        empty={
          isEmpty && {
            at: 'crates',
            title: t('emptyTitle'),
            text: t('emptyText'),
            // Only where there is more than one is there anything to choose.
            ...(mayJoin.length > 1
              ? { action: { href: CHOOSE_PATH, label: t('approveTogether') }, otherAction: pay }
              : { action: connectOffer ?? pay, otherAction: connectOffer && pay }),
          }
        }
      >
        <UnreadableRows count={unreadable} className="mb-4" />
        {mayJoin.length > 1 && <MayJoin count={waiting.hasNextPage ? 0 : mayJoin.length} />}
        <Baskets baskets={baskets} />
        <ReadOn list={query} label={t('loadingMore')} skeleton={<BasketRowSkeleton />} />
      </ListPage>
    </>
  );
}

/** Leads to choosing among the payments that wait for approval. @param count zero where it is not known yet. */
function MayJoin({ count }: { count: number }) {
  const t = useTranslations('baskets');
  return (
    <Card className="mb-8 overflow-hidden">
      <RowLink href={CHOOSE_PATH}>
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-attention-soft text-attention">
          <Icon of={ListChecks} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('approveTogether')}</span>
          <span className="block text-small text-ink-muted">{t('mayJoin', { count })}</span>
        </span>
        <Icon of={ChevronRight} className="size-4 shrink-0 text-ink-muted" />
      </RowLink>
    </Card>
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
