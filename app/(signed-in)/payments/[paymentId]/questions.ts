import { cache } from 'react';
import { type Question, question } from '@/app/(signed-in)/questions';
import { debtorAccountsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { paymentAnswer } from '@/app/api/payments/payment-answer';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { paymentQuery } from '@/lib/query/payment-queries';

/** A payment as it is stored; read once for the title of its page and for the page. */
export const storedPayment = cache((userId: string, paymentId: string, now: Date) =>
  readPayment({ userId, paymentId }, now),
);

/** What the page of a payment shows first: what is stored, before the bank is asked. */
export async function paymentQuestions(visitor: Visitor, paymentId: string): Promise<Question[]> {
  const { userId, now } = visitor;
  const asked = question(paymentQuery(paymentId), async () => {
    const read = await storedPayment(userId, paymentId, now);
    return read && paymentAnswer(read);
  });
  // A failure here is a failure of the question above too, which reports it.
  const stored = await storedPayment(userId, paymentId, now).catch(() => null);
  // The warnings above "Approve" come with the page: later they would move the button away under the finger.
  return stored?.detail.actions.includes('approve')
    ? [asked, debtorAccountsOf({ ...visitor, contextId: stored.detail.contextId })]
    : [asked];
}
