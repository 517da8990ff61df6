/** Which payments may be put in a basket, and why the others may not. */
import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { listPaymentsInBaskets } from '@/lib/db/payments/baskets';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import { listUnsettledPayments, type StoredPayment } from '@/lib/db/payments/payment-reads';
import { paymentView, surroundingsOf } from '@/lib/pisp/payment/payment-view';
import { readableRows } from '@/lib/vault/readable-rows';
import type { BasketCandidatesView, BasketRefusalView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { basketRefusal } from '@/lib/xs2a/payment/basket';
import { PAYMENT_KIND_TABLE } from '@/lib/xs2a/payment/payment-product';

/** More than anyone looks through; those waiting for approval come first. */
const CANDIDATES_MAX = 200;

type Candidate = Pick<
  StoredPayment,
  | 'id'
  | 'kind'
  | 'state'
  | 'transactionStatus'
  | 'mayAuthorise'
  | 'bankId'
  | 'connectionId'
  | 'basketId'
>;

/** Where the basket is created; null for wherever the payment is. */
export type BasketPlace = { bankId: string; connectionId: string } | null;

/**
 * Why a payment may not be put in a basket, or null when it may.
 *
 * @param inBaskets the payments in a basket that has not been dissolved.
 * @see supplement#10.8
 */
export function refusalOf(
  payment: Candidate,
  place: BasketPlace,
  inBaskets: ReadonlySet<string>,
): BasketRefusalView | null {
  const { service } = PAYMENT_KIND_TABLE[paymentKind(payment)];
  const isSingle = service === 'payments';
  if (isSingle && payment.state !== 'CREATED') return 'not-created';
  if (isSingle && place !== null && payment.bankId !== place.bankId) return 'other-bank';
  const refusal = basketRefusal({
    service,
    // A payment whose status the bank does not show yet has never been approved.
    transactionStatus: payment.transactionStatus ?? 'RCVD',
    // A payment made without a PSU-ID belongs to nobody until it is approved on its own.
    samePsu: payment.connectionId !== null,
    sameContext: place === null || payment.connectionId === place.connectionId,
    inBasket: payment.basketId !== null || inBaskets.has(payment.id),
  });
  // The bank's links show that there is nothing left to approve.
  return refusal ?? (payment.mayAuthorise === false ? 'already-approved' : null);
}

/** Which of these payments are in a basket that has not been dissolved. */
export async function paymentsInBaskets(
  userId: string,
  payments: readonly Pick<StoredPayment, 'id'>[],
): Promise<Set<string>> {
  return new Set(
    await listPaymentsInBaskets(database(), {
      userId,
      paymentIds: payments.map(({ id }) => id),
    }),
  );
}

/** The payments of a context that are not settled, newest first, each with why it may not be put in a basket. */
export async function basketCandidates(
  of: { userId: string; context: ContextId | undefined },
  now: Date,
): Promise<BasketCandidatesView> {
  const { userId } = of;
  const payments = await listUnsettledPayments(database(), {
    userId,
    contextId: of.context,
    limit: CANDIDATES_MAX,
  });
  const [inBaskets, surroundings] = await Promise.all([
    paymentsInBaskets(userId, payments),
    surroundingsOf(database(), userId, payments, now),
  ]);
  const { views, unreadable } = readableRows(payments, (stored) => {
    const payment = paymentView(stored, surroundings);
    const refusal = refusalOf(stored, null, inBaskets);
    return { payment, refusal: refusal ?? (payment.copyId === null ? null : 'sent-again') };
  });
  return { intentKey: randomUUID(), candidates: views, unreadable };
}
