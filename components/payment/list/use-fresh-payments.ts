'use client';

import { useQueries } from '@tanstack/react-query';
import { paymentStatusOf } from '@/components/payment/payment-meaning';
import { paymentStatusQuery } from '@/lib/query/payment-queries';
import type { PaymentView } from '@/lib/view/payment';

/** How many of a list's payments to ask the bank about, and how old an answer may be. */
const ASKED_MAX = 10;
const FRESH_MS = 60_000;

/** A list's payments under way with their current status from the bank; empty until the bank has answered. */
export function useFreshPayments(listed: readonly PaymentView[], now: Date): PaymentView[] {
  const old = new Map(
    listed
      .filter(
        (payment) =>
          payment.state === 'created' &&
          payment.movedAwayAt === null &&
          paymentStatusOf(payment) === 'under-way' &&
          payment.status !== null &&
          now.getTime() - Date.parse(payment.status.readAt) > FRESH_MS,
      )
      .map((payment) => [payment.paymentId, payment]),
  );
  const results = useQueries({
    queries: [...old.keys()].slice(0, ASKED_MAX).map((paymentId) => ({
      ...paymentStatusQuery(paymentId),
      staleTime: FRESH_MS,
      refetchInterval: false as const,
    })),
  });
  return results.flatMap(({ data }) => {
    const readAt = data?.status?.readAt;
    const before = data && old.get(data.paymentId)?.status?.readAt;
    return readAt !== undefined && before !== undefined && readAt > before
      ? [data as PaymentView]
      : [];
  });
}
