/** A bank that can no longer be reached, before or after a call may have arrived. */
import { expect, it } from 'vitest';
import { attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { startCall } from '@/lib/outbox/call';
import { paymentCreationEffects } from '@/lib/pisp/payment/payment-effects';
import { openApplication } from '@/test/harness/application';
import { plannedPayment } from '@/test/harness/planned-payment';
import { openPsuBank } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';

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

// The second test needs the bank that the first one leaves.
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
