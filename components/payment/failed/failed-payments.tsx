'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { EVERYTHING, writeAddress } from '@/components/payment/list/filter-address';
import { PaymentsSection, RowsSkeleton } from '@/components/payment/payments-section';
import { drawnLater } from '@/components/ui/drawn-later';
import { failedPaymentsQuery } from '@/lib/query/payment-queries';
import type { PaymentView } from '@/lib/view/payment';

// Loaded when there is something to show.
const FailedRows = drawnLater(
  async () => (await import('./failed-rows')).FailedRows,
  ({ payments }) => (
    <RowsSkeleton
      ids={payments.map(({ paymentId }) => paymentId)}
      className="h-30 pointer-coarse:h-32"
    />
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
  const failed = useFailedPayments();
  if (failed.length === 0) return null;
  return (
    <PaymentsSection
      title={t('group.failed')}
      more={
        failed.length > SHOWN_MAX
          ? { href: writeAddress({ ...EVERYTHING, filter: 'stopped' }), label: t('seeAll') }
          : null
      }
    >
      <FailedRows payments={failed.slice(0, SHOWN_MAX)} />
    </PaymentsSection>
  );
}
