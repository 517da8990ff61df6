/**
 * Takes a payment out of a basket. The interface has no operation for that, so the basket is dissolved and a new one
 * made of the rest. It takes three steps, each stored together with the start of the next: (1) the payment to leave
 * out, and the call that deletes the basket; (2) the end of that call, and the next basket with the call that creates
 * it; (3) the end of that one. A crash in between leaves the basket as it was, all payments free, or the next basket
 * under way. It never leaves a payment in two baskets, or in one that nobody knows of.
 */
import { randomUUID } from 'node:crypto';
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { findBasket } from '@/lib/db/payments/baskets';
import { findOpenOutboxCall } from '@/lib/db/payments/outbox-calls';
import { makeCall } from '@/lib/outbox/call';
import { singleFlight } from '@/lib/single-flight';
import { type BasketKey, basketCreationEffects } from './basket-effects';
import { endBasket } from './dissolve-basket';
import { type BasketRead, readBasket } from './read-basket';

const removeOnce = singleFlight<BasketRead | null>();

/**
 * Takes a payment out of a basket.
 *
 * @returns the basket: dissolved, with its successor's id, or unchanged, with the trouble. Null when the user has no
 * such basket, or it has no such payment.
 */
export function removeFromBasket(
  key: BasketKey,
  paymentId: string,
  psu: Attended,
  now: Date,
): Promise<BasketRead | null> {
  return removeOnce([key.userId, key.basketId, paymentId], () => remove(key, paymentId, psu, now));
}

/** Makes the call that creates the next basket, which was prepared when the last one was dissolved. */
async function makeSuccessor(userId: string, basketId: string, psu: Attended): Promise<void> {
  const operation = basketCreationEffects.operation;
  const call = await findOpenOutboxCall(database(), { userId, basketId, operation });
  if (call === null || call.leaseToken === null) return;
  await makeCall(
    basketCreationEffects,
    { userId, callId: call.id, token: call.leaseToken },
    { presence: psu, deadline: deadlineFromNow() },
  );
}

async function remove(
  key: BasketKey,
  paymentId: string,
  psu: Attended,
  now: Date,
): Promise<BasketRead | null> {
  const basket = await findBasket(database(), key);
  if (basket === null || !basket.entries.some((entry) => entry.paymentId === paymentId))
    return null;
  // A repeated request gets the result of the first.
  if (basket.leavingPaymentId === paymentId) return readBasket(key, now);
  const leaving = { leavingPaymentId: paymentId, successorId: randomUUID() };
  const ended = await endBasket(key, 'remove-payment', leaving, psu, now);
  // If someone else dissolved the basket in the meantime, its successor is not ours to make.
  if (ended?.basket.successorId !== leaving.successorId) return ended;
  await makeSuccessor(key.userId, leaving.successorId, psu);
  return readBasket(key, now);
}
