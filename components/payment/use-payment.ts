'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paymentQuery, paymentStatusQuery } from '@/lib/query/payment-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { PaymentDetailView } from '@/lib/view/payment';
import { isOver } from './payment-meaning';

export type PaymentShown = {
  payment: PaymentDetailView | undefined;
  isPending: boolean;
  /** Why there is nothing to show. */
  problem: RequestProblem | null;
  /** Why the bank could not be asked just now, when there is something to show all the same. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  askAgain: () => void;
  /** Takes over what a change of the payment was answered with. */
  put: (payment: PaymentDetailView) => void;
};

/** A payment as last known at once, and then as the bank knows it, until nothing will change any more. */
export function usePayment(paymentId: string): PaymentShown {
  const queryClient = useQueryClient();
  const stored = useQuery(paymentQuery(paymentId));
  const asked = useQuery({
    ...paymentStatusQuery(paymentId),
    enabled: stored.data !== undefined && !isOver(stored.data),
  });
  const isAskedNewer = asked.data !== undefined && asked.dataUpdatedAt >= stored.dataUpdatedAt;
  const payment = isAskedNewer ? asked.data : stored.data;
  const failed = asked.error && asked.errorUpdatedAt > asked.dataUpdatedAt ? asked.error : null;
  const changed = payment && `${payment.state} ${payment.status?.transactionStatus}`;
  const before = useRef(changed);
  useEffect(() => {
    // Lists show where a payment stands, too.
    if (before.current !== undefined && before.current !== changed) {
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
      void queryClient.invalidateQueries({ queryKey: ['balances'] });
    }
    before.current = changed;
  }, [changed, queryClient]);
  return {
    payment,
    isPending: stored.isPending,
    problem: stored.error && payment === undefined ? problemOf(stored.error) : null,
    staleBecause: failed
      ? problemOf(failed)
      : payment?.problem
        ? { code: payment.problem, title: payment.problem, requestId: '' }
        : null,
    isAsking: asked.isFetching || (stored.isFetching && payment === undefined),
    askAgain: () => void (stored.data === undefined ? stored.refetch() : asked.refetch()),
    put: (next) => {
      queryClient.setQueryData(paymentQuery(paymentId).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: paymentStatusQuery(paymentId).queryKey });
    },
  };
}
