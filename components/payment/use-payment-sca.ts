'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type PaymentErrand,
  paymentStatusQuery,
  startPaymentSca,
} from '@/lib/query/payment-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';

/**
 * Takes the browser to the bank, to approve a payment or its cancellation. Stays busy until the page is left; where the
 * bank asks for nothing, the payment is asked for instead.
 */
export function usePaymentSca(paymentId: string): {
  start: (errand: PaymentErrand) => void;
  busy: boolean;
  problem: RequestProblem | null;
} {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    ...startPaymentSca(paymentId),
    onSuccess: ({ scaRedirect }) => {
      if (scaRedirect === null) return;
      setLeaving(true);
      window.location.assign(scaRedirect);
    },
    // Whatever came of it, another tab may have moved the payment meanwhile.
    onSettled: (answer) => {
      if (!answer?.scaRedirect) {
        void queryClient.invalidateQueries({ queryKey: paymentStatusQuery(paymentId).queryKey });
      }
    },
  });
  useEffect(() => {
    // Coming back with the browser's back button shows the page as it was left, busy.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return { start: mutate, busy: isPending || leaving, problem: error ? problemOf(error) : null };
}
