import { cache } from 'react';
import { type Question, question } from '@/app/(signed-in)/questions';
import { debtorAccountsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { paymentAnswer } from '@/app/api/payments/payment-answer';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { paymentQuery } from '@/lib/query/payment-queries';

/** A stored payment; read once for the page's title and content. */
export const storedPayment = cache((userId: string, paymentId: string, now: Date) =>
  readPayment({ userId, paymentId }, now),
);

/** The first queries of a payment's page: the stored one, before the bank is asked. */
export async function paymentQuestions(visitor: Visitor, paymentId: string): Promise<Question[]> {
  const { userId, now } = visitor;
  const asked = question(paymentQuery(paymentId), async () => {
    const read = await storedPayment(userId, paymentId, now);
    return read && paymentAnswer(read);
  });
  // If this fails, the query above fails too and reports it.
  const stored = await storedPayment(userId, paymentId, now).catch(() => null);
  // The warnings above "Approve" and what an account lacks come with the page: later they would move what is below.
  const detail = stored?.detail;
  return detail && (detail.actions.includes('approve') || detail.status?.fundsAvailable === false)
    ? [asked, debtorAccountsOf({ ...visitor, contextId: detail.contextId })]
    : [asked];
}
