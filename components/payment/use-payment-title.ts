'use client';

import { useTranslations } from 'next-intl';
import { unbrokenName } from '@/lib/view/company-form';
import type { PaymentView } from '@/lib/view/payment';

/** A payment's title: its recipient, or its number of payments. */
export function usePaymentTitle(): (
  payment: Pick<PaymentView, 'creditorName' | 'paymentsCount'>,
) => string {
  const t = useTranslations('payment');
  return ({ creditorName, paymentsCount }) =>
    creditorName === null ? t('many', { count: paymentsCount ?? 0 }) : unbrokenName(creditorName);
}
