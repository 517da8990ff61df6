/**
 * Sends a payment of unknown outcome again because the person asks for it: a new payment, beside the one that may
 * exist.
 */
import type { Attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import { findStoredPayment } from '@/lib/db/payments/payment-reads';
import type { PaymentKey } from '@/lib/db/payments/payments';
import { sentAgainId } from '@/lib/db/payments/sent-again';
import { openPaymentRequest } from '@/lib/vault/payment';
import { placePayment } from './initiate-payment';
import type { PaymentInitiated } from './initiation-answer';
import { psuContextOf } from './payment-call';

/** The new payment, or why there is none. */
export type PaymentSentAgain = PaymentInitiated | { ok: false; reason: 'conflict' };

/**
 * Sends the same request again with `allowLogicalDuplicate`. The new intent's id is derived from the first payment, so
 * that one new payment is made however often this is asked for.
 * @see interface#create-payment-instant-product
 */
export async function sendPaymentAgain(
  key: PaymentKey,
  psu: Attended,
  now: Date,
): Promise<PaymentSentAgain> {
  const original = await findStoredPayment(database(), key);
  if (original === null) return { ok: false, reason: 'not-found' };
  if (original.state !== 'UNKNOWN' || original.movedAwayAt !== null)
    return { ok: false, reason: 'conflict' };
  const context = psuContextOf(original);
  return placePayment(
    {
      userId: key.userId,
      id: sentAgainId(original),
      bankId: original.bankId,
      context,
      connectionId: context === 'CORPORATE' ? original.connectionId : null,
      kind: paymentKind(original),
      request: openPaymentRequest(original),
      allowLogicalDuplicate: true,
    },
    psu,
    now,
  );
}
