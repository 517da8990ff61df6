'use client';

import { useTranslations } from 'next-intl';
import type { PaymentView } from '@/lib/view/payment';

/** What a payment is called: whom it is to, or how many it is. */
export function usePaymentTitle(): (
  payment: Pick<PaymentView, 'creditorName' | 'paymentsCount'>,
) => string {
  const t = useTranslations('payment');
  return ({ creditorName, paymentsCount }) =>
    creditorName ?? t('many', { count: paymentsCount ?? 0 });
}
