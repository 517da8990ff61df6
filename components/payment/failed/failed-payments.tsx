'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { EVERYTHING, writeAddress } from '@/components/payment/list/filter-address';
import { PaymentsSection } from '@/components/payment/payments-section';
import { failedPaymentsQuery } from '@/lib/query/payment-queries';
import type { PaymentView } from '@/lib/view/payment';
import { FailedRows } from './failed-rows-later';

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
      <FailedRows payments={failed.slice(0, SHOWN_MAX)} isDismissible />
    </PaymentsSection>
  );
}
