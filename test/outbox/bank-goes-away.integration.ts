/** A bank that can no longer be reached, before or after a call may have arrived. */
import { expect, it } from 'vitest';
import { attended } from '@/lib/aspsp/presence';
import { basketDeletion } from '@/lib/aspsp/resource/signing-baskets';
import { database } from '@/lib/db/client';
import { startCall } from '@/lib/outbox/call';
import { basketDeletionEffects } from '@/lib/pisp/basket/basket-effects';
import { paymentCreationEffects } from '@/lib/pisp/payment/payment-effects';
import { newUser, openApplication } from '@/test/harness/application';
import { plannedPayment } from '@/test/harness/planned-payment';
import { openPsuBank } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';

const bank = shared(openPsuBank);
shared(() => openApplication(bank.settings));

const make = async (pause: () => Promise<void>) => {
  const { id, plan } = await plannedPayment();
  const presence = attended('203.0.113.7', new Headers());
  const deadline = performance.now() + 9_000;
  const outcome = await startCall(paymentCreationEffects, plan, { presence, deadline, pause });
  const payment = await database().payment.findUnique({ where: { id } });
  return { outcome, state: payment?.state ?? null };
};

// The later tests need the bank that the first one leaves.
it('after a try that may have arrived leaves the call unknown, though the later ones certainly did not', async () => {
  bank.override('POST /v1/payments/norwegian-domestic-credit-transfers', ({ socket }) =>
    socket.destroy(),
  );
  const { outcome, state } = await make(() => bank.close());
  expect(bank.requests).toHaveLength(1);
  expect(outcome).toEqual({ kind: 'unknown' });
  expect(state).toBe('UNKNOWN');
});

it('before any try arrived leaves nothing', async () => {
  const { outcome, state } = await make(async () => {});
  expect(outcome).toEqual({ kind: 'not-sent', code: 'unreachable' });
  expect(state).toBeNull();
});

it('before its deletion arrived lets a basket stand', async () => {
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId });
  const basketId = await storeBasket({ userId, connectionId, paymentIds: [paymentId] });
  await database().basket.update({ where: { id: basketId }, data: { dissolvingAt: new Date() } });
  const plan = {
    userId,
    bankId: 'sandbox',
    connectionId,
    about: { basketId },
    call: basketDeletion('enc!!basket='),
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    tppSessionId: 'session-1',
    psuContext: 'PRIVATE' as const,
  };
  const presence = attended('203.0.113.7', new Headers());
  const options = { presence, deadline: performance.now() + 9_000, pause: async () => {} };
  expect(await startCall(basketDeletionEffects, plan, options)).toMatchObject({ kind: 'not-sent' });
  const basket = await database().basket.findFirstOrThrow({ where: { id: basketId } });
  expect(basket).toMatchObject({ dissolvingAt: null, dissolvedAt: null });
});
