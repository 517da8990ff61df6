/**
 * Ends a payment because the person asks for it: deletes it before its approval, or cancels it with a separate
 * approval.
 */

import type { Attended } from '@/lib/aspsp/presence';
import { paymentDeletion } from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { type BankTrouble, bankTroubleOfChange } from '@/lib/connection/bank-trouble';
import { storedContext } from '@/lib/connection/call-context';
import { database } from '@/lib/db/client';
import { findStoredPayment, type StoredPayment } from '@/lib/db/payments/payment-reads';
import { isEnded, type PaymentKey } from '@/lib/db/payments/payments';
import { startCall } from '@/lib/outbox/call';
import { singleFlight } from '@/lib/single-flight';
import { atBank, psuContextOf } from './payment-call';
import { isCancellationAsked, isEnding, paymentDeletionEffects } from './payment-effects';
import { type PaymentRead, readPayment } from './read-payment';

const CONFLICT: BankTrouble = { ok: false, reason: 'conflict', messages: [] };

const cancelOnce = singleFlight<PaymentRead | null>();

/**
 * Deletes a payment, or asks for its cancellation, after which it has the action `approve-cancellation`. The trouble
 * says what prevented it; when it is too late, in the bank's own words. Null when the user has no such payment.
 * @see supplement#6
 */
export function cancelPayment(
  key: PaymentKey,
  psu: Attended,
  now: Date,
): Promise<PaymentRead | null> {
  return cancelOnce([key.userId, key.paymentId], async () => {
    const payment = await findStoredPayment(database(), key);
    if (payment === null) return null;
    const trouble = isEnding(payment) ? null : await ask(payment, psu);
    const after = await findStoredPayment(database(), key);
    const read = await readPayment(key, now);
    // Another process may have ended it in the meantime. The bank then refuses, or knows it no longer.
    const isDone = after !== null && isEnding(after);
    return read === null ? null : { ...read, trouble: isDone ? null : trouble };
  });
}

async function ask(payment: StoredPayment, psu: Attended): Promise<BankTrouble | null> {
  const known = atBank(payment);
  if (known === null || isEnded(payment) || payment.basketId !== null) return CONFLICT;
  const { userId, bankId, connectionId, connection, id: paymentId } = payment;
  const outcome = await startCall(
    paymentDeletionEffects,
    {
      userId,
      bankId,
      connectionId,
      about: { paymentId },
      call: paymentDeletion(known.payment),
      ...storedContext(connection, psuContextOf(payment)),
    },
    { presence: psu, deadline: deadlineFromNow() },
  );
  if (isCancellationAsked(outcome)) return null;
  switch (outcome.kind) {
    case 'done':
      // A success other than the two that mean something does not say what was done.
      return outcome.status === 204 ? null : { ok: false, reason: 'outcome-unknown' };
    case 'sca-required':
    case 'refused':
      return bankTroubleOfChange(outcome);
    case 'not-sent':
      return { ok: false, reason: 'bank-fault', code: outcome.code };
    case 'unknown':
    case 'pending':
      return { ok: false, reason: 'outcome-unknown' };
  }
}
