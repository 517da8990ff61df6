'use client';

import { isOver } from '@/components/payment/payment-meaning';
import { useRenewLists } from '@/components/payment/use-renew-lists';
import { isLeftUnchecked } from '@/lib/query/payment-poll';
import { paymentQuery, paymentStatusQuery } from '@/lib/query/payment-queries';
import type { PaymentDetailView } from '@/lib/view/payment';
import { type Polled, usePolled } from './use-polled';

const LISTS = ['payments', 'balances', 'debtor-accounts', 'notices'];

/** A payment: first as last known, then polled from the bank until nothing can change any more. */
export function usePayment(paymentId: string): Polled<PaymentDetailView> {
  const shown = usePolled(
    paymentQuery(paymentId),
    paymentStatusQuery(paymentId),
    (payment) => isOver(payment) && !isLeftUnchecked(payment),
  );
  const payment = shown.view;
  useRenewLists(payment && `${payment.state} ${payment.status?.transactionStatus}`, LISTS);
  return shown;
}
