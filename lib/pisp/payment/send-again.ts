/** A payment whose outcome is not known, sent once more by the person's own wish: a new payment beside the one that may exist. */
import type { Attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { findStoredPayment } from '@/lib/db/payment-reads';
import type { PaymentKey } from '@/lib/db/payments';
import { openPaymentRequest } from '@/lib/vault/payment';
import type { PaymentView } from '@/lib/view/payment';
import { type PaymentInitiated, placePayment } from './initiate-payment';
import { psuContextOf } from './payment-call';
import { kindOf, paymentView, sentAgainId, surroundingsOf } from './payment-view';

/** The new payment and the one that it may double, or why there is no new one. */
export type PaymentSentAgain =
  | { ok: true; isNew: boolean; payment: PaymentView; twin: PaymentView }
  | { ok: false; reason: 'conflict' }
  | Exclude<PaymentInitiated, { ok: true }>;

/**
 * Sends a payment again that the bank may have made or not: the same request with `allowLogicalDuplicate`, as an intent
 * of its own that is named by the first one, so that however often this is asked for, one new payment is made.
 * @see interface#create-payment-instant-product
 */
export const sendPaymentAgain = async (
  key: PaymentKey,
  psu: Attended,
  now: Date,
): Promise<PaymentSentAgain> => {
  const twin = await findStoredPayment(database(), key);
  if (twin === null) return { ok: false, reason: 'not-found' };
  if (twin.state !== 'UNKNOWN') return { ok: false, reason: 'conflict' };
  const context = psuContextOf(twin);
  const placed = await placePayment(
    {
      userId: key.userId,
      id: sentAgainId(twin),
      bankId: twin.bankId,
      context,
      connectionId: context === 'CORPORATE' ? twin.connectionId : null,
      kind: kindOf(twin),
      request: openPaymentRequest(twin),
      allowLogicalDuplicate: true,
    },
    psu,
    now,
  );
  if (!placed.ok) return placed;
  const surroundings = await surroundingsOf(database(), key.userId, [twin], now);
  return { ...placed, twin: paymentView(twin, surroundings) };
};
