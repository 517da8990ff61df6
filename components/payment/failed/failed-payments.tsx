'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { EVERYTHING, writeAddress } from '@/components/payment/list/filter-address';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { failedPaymentsQuery } from '@/lib/query/payment-queries';
import type { PaymentView } from '@/lib/view/payment';

// Loaded when there is something to show.
const FailedRows = drawnLater(
  async () => (await import('./failed-rows')).FailedRows,
  ({ payments }) => (
    <Card className="divide-y divide-line overflow-hidden">
      {payments.map(({ paymentId }) => (
        <Skeleton key={paymentId} className="h-30 pointer-coarse:h-32" />
      ))}
    </Card>
  ),
);

const SHOWN_MAX = 3;

/** The payments that failed and of which the user has not seen it yet. */
export function useFailedPayments(): readonly PaymentView[] {
  const { contextId } = useActingContext();
  return useQuery(failedPaymentsQuery(contextId)).data?.payments ?? [];
}

/** The same for the overview. Nothing when there are none, or while that is unknown. */
export function FailedPayments() {
  const t = useTranslations('payments');
  const titleId = useId();
  const failed = useFailedPayments();
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-heading font-semibold">
          {t('group.failed')}
        </h2>
        {failed.length > SHOWN_MAX && (
          <Link
            href={writeAddress({ ...EVERYTHING, filter: 'stopped' })}
            className="rounded-control text-small font-medium text-accent underline-offset-4 hover:underline"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <FailedRows payments={failed.slice(0, SHOWN_MAX)} />
    </section>
  );
}
