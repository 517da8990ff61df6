'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { PaymentsSection, RowsSkeleton } from '@/components/payment/payments-section';
import { ButtonLink } from '@/components/ui/button';
import { drawnLater } from '@/components/ui/drawn-later';
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
  const { waiting, listed, drafts, ...more } = useWaitingPayments();
  if (waiting.length === 0 && drafts.length === 0) return null;
  const hasMore = more.hasMore || waiting.length > PAYMENTS_SHOWN || drafts.length > DRAFTS_SHOWN;
  const isForApproval = chooseAll(listed, []).length > 1;
  return (
    <PaymentsSection
      title={t('group.waiting')}
      more={hasMore ? { href: writeAddress(WAITING), label: t('seeAll') } : null}
    >
      <div className="space-y-3">
        {listed.length > 0 && (
          // Of several to approve, the heading says once that they wait for it.
          <PaymentRows payments={listed} saidAbove={isForApproval ? 'waiting' : undefined} />
        )}
        {isForApproval && (
          <ButtonLink href={writeAddress(WAITING)} icon={ListChecks} width="full">
            {t('approveTogether')}
          </ButtonLink>
        )}
        {drafts.length > 0 && <DraftRows drafts={drafts.slice(0, DRAFTS_SHOWN)} />}
      </div>
    </PaymentsSection>
  );
}
