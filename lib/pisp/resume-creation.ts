/**
 * Resumes an abandoned creation for the PSU who is looking at the payment or basket. A process may not do it alone: the
 * interface wants the PSU present.
 */
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { findOpenOutboxCall } from '@/lib/db/payments/outbox-calls';
import { resumeCall } from '@/lib/outbox/call';
import type { CallEffects } from '@/lib/outbox/effects';
import { type BasketKey, basketCreationEffects } from './basket/basket-effects';
import { paymentCreationEffects } from './payment/payment-effects';

/** Resumes the interrupted creation of a payment, if there is one. */
export function resumePayment(
  key: { userId: string; paymentId: string },
  psu: Attended,
): Promise<void> {
  return resume(paymentCreationEffects, key, psu);
}

/** Resumes the interrupted creation of a basket, if there is one. */
export function resumeBasket(key: BasketKey, psu: Attended): Promise<void> {
  return resume(basketCreationEffects, key, psu);
}

async function resume<Value>(
  effects: CallEffects<Value>,
  about: { userId: string; paymentId: string } | BasketKey,
  psu: Attended,
): Promise<void> {
  const { operation } = effects;
  const call = await findOpenOutboxCall(database(), { ...about, operation });
  // Leave the call alone while its lease runs. Taking it is a compare-and-set in any case.
  if (call === null) return;
  if (call.leaseUntil !== null && call.leaseUntil > (await databaseNow(database()))) return;
  const making = { presence: psu, deadline: deadlineFromNow() };
  await resumeCall(effects, { userId: call.userId, callId: call.id }, making);
}
