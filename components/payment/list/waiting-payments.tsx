'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { paymentDraftsQuery, paymentsQuery } from '@/lib/query/payment-queries';
import { byDueDay } from './by-due-day';
import { chooseAll } from './choose-together';
import { WAITING, writeAddress } from './filter-address';

// Loaded when there is something to show: the rows include every kind of payment and its name.
const PaymentRows = drawnLater(
  async () => (await import('./payment-rows')).PaymentRows,
  ({ payments }) => (
    <RowsSkeleton ids={payments.map(({ paymentId }) => paymentId)} className="h-19" />
  ),
);
const DraftRows = drawnLater(
  async () => (await import('./draft-rows')).DraftRows,
  ({ drafts }) => <RowsSkeleton ids={drafts.map(({ draftId }) => draftId)} className="h-17" />,
);

const PAYMENTS_SHOWN = 3;
const DRAFTS_SHOWN = 2;

/**
 * Payments that need the user now: those that wait for an approval, also of a cancellation, those of which the bank has
 * not said anything, and unfinished drafts.
 */
export function useWaitingPayments() {
  const { contextId } = useActingContext();
  const { data } = useInfiniteQuery(paymentsQuery(contextId, WAITING));
  const drafts = useQuery(paymentDraftsQuery(contextId)).data?.drafts ?? [];
  const waiting = (data?.pages.flatMap((page) => page.payments) ?? []).sort(byDueDay);
  return {
    waiting,
    /** Those that the overview lists. */
    listed: waiting.slice(0, PAYMENTS_SHOWN),
    drafts,
    hasMore: data?.pages.at(-1)?.nextCursor != null,
  };
}

/** The same for the overview. Nothing when there are none, or while that is unknown. */
export function WaitingPayments() {
  const t = useTranslations('payments');
  const titleId = useId();
  const { waiting, listed, drafts, ...more } = useWaitingPayments();
  if (waiting.length === 0 && drafts.length === 0) return null;
  const hasMore = more.hasMore || waiting.length > PAYMENTS_SHOWN || drafts.length > DRAFTS_SHOWN;
  const isForApproval = chooseAll(listed, []).length > 1;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-heading font-semibold">
          {t('group.waiting')}
        </h2>
        {(hasMore || isForApproval) && (
          <Link
            href={writeAddress(WAITING)}
            className="rounded-control text-small font-medium text-accent underline-offset-4 hover:underline"
          >
            {t(hasMore ? 'seeAll' : 'approveTogether')}
          </Link>
        )}
      </div>
      <div className="space-y-3">
        {listed.length > 0 && <PaymentRows payments={listed} />}
        {drafts.length > 0 && <DraftRows drafts={drafts.slice(0, DRAFTS_SHOWN)} />}
      </div>
    </section>
  );
}

function RowsSkeleton({ ids, className }: { ids: readonly string[]; className: string }) {
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {ids.map((id) => (
        <Skeleton key={id} className={className} />
      ))}
    </Card>
  );
}
