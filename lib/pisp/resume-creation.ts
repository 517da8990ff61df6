/**
 * A creation that whoever began it has left: taken up for the PSU who looks at the payment or basket now, since the
 * interface wants the PSU there and a process alone has to leave it.
 */
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { findOpenMoneyCall } from '@/lib/db/money-calls';
import { resumeMoneyCall } from './money-call';
import type { MoneySettlement } from './money-settlement';
import { type BasketKey, basketCreationSettlement } from './settle-basket';
import { paymentCreationSettlement } from './settle-payment';

const resume = async <Value>(
  settlement: MoneySettlement<Value>,
  about: { userId: string; paymentId: string } | BasketKey,
  psu: Attended,
  now: Date,
): Promise<void> => {
  const { operation } = settlement;
  const call = await findOpenMoneyCall(database(), { ...about, operation });
  // Who makes it just now is not disturbed; taking it is a compare-and-set all the same.
  if (call === null || (call.leaseUntil !== null && call.leaseUntil > now)) return;
  const making = { presence: psu, deadline: deadlineFromNow() };
  await resumeMoneyCall(settlement, { userId: call.userId, callId: call.id }, making);
};

/** Takes up the creation of a payment that was left; nothing when there is none such. */
export const resumePayment = (
  key: { userId: string; paymentId: string },
  psu: Attended,
  now: Date,
): Promise<void> => resume(paymentCreationSettlement, key, psu, now);

/** Takes up the creation of a basket that was left; nothing when there is none such. */
export const resumeBasket = (key: BasketKey, psu: Attended, now: Date): Promise<void> =>
  resume(basketCreationSettlement, key, psu, now);
