'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isOver } from '@/components/payment/payment-meaning';
import { useRenewLists } from '@/components/payment/use-renew-lists';
import { paymentQuery, paymentStatusQuery } from '@/lib/query/payment-queries';
import type { PaymentDetailView } from '@/lib/view/payment';
import { newerAnswer, type PolledFromBank } from './newer-answer';

export type PaymentShown = PolledFromBank<PaymentDetailView> & {
  /** Stores the answer to a change of the payment. */
  put: (payment: PaymentDetailView) => void;
};

const LISTS = ['payments', 'balances', 'notices'];

/** A payment: first as last known, then polled from the bank until nothing can change any more. */
export function usePayment(paymentId: string): PaymentShown {
  const queryClient = useQueryClient();
  const stored = useQuery(paymentQuery(paymentId));
  const asked = useQuery({
    ...paymentStatusQuery(paymentId),
    enabled: stored.data !== undefined && !isOver(stored.data),
  });
  const shown = newerAnswer(stored, asked);
  const payment = shown.view;
  useRenewLists(payment && `${payment.state} ${payment.status?.transactionStatus}`, LISTS);
  return {
    ...shown,
    put: (next) => {
      queryClient.setQueryData(paymentQuery(paymentId).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: paymentStatusQuery(paymentId).queryKey });
    },
  };
}
