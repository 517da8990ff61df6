import { cache } from 'react';
import { type Question, question } from '@/app/(signed-in)/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { paymentAnswer } from '@/app/api/payments/payment-answer';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { paymentQuery } from '@/lib/query/payment-queries';

/** A payment as it is stored; read once for the title of its page and for the page. */
export const storedPayment = cache((userId: string, paymentId: string, now: Date) =>
  readPayment({ userId, paymentId }, now),
);

/** What the page of a payment shows first: what is stored, before the bank is asked. */
export function paymentQuestions({ userId, now }: Visitor, paymentId: string): Question[] {
  return [
    question(paymentQuery(paymentId), async () => {
      const read = await storedPayment(userId, paymentId, now);
      return read && paymentAnswer(read);
    }),
  ];
}
