/** A cancellation that is asked for at the moment at which the bank moves to another sign-in. */
import { afterEach, expect, it } from 'vitest';
import { DELETE as cancel } from '@/app/api/payments/[paymentId]/route';
import { database } from '@/lib/db/client';
import { handOver, listConnectionsAtBank } from '@/lib/db/connections/hand-over';
import { lockConnection } from '@/lib/db/connections/holdings';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

it('is not sent with a PSU-ID that belongs to the other sign-in by then', async () => {
  const { userId, browser } = await newUser();
  const other = await newUser();
  const connectionId = await storeConnection({ userId });
  const paymentId = await storePayment({ userId, connectionId });
  const holder = { userId, bankId: 'sandbox' };
  const connections = await listConnectionsAtBank(database(), holder);
  expect(connections.map(({ id }) => id)).toEqual([connectionId]);
  // The payment and its connection are read, and the call that cancels it waits to be stored.
  const [answer] = await meetAtLock(
    async (db) => {
      for (const connection of connections) await lockConnection(db, connection);
    },
    [() => browser.ask(cancel, { paymentId }, { method: 'DELETE' })],
    (db) => handOver(db, holder, { userId: other.userId, at: new Date() }, connections),
  );
  const about = bank.requests.filter(({ url }) => url.includes(paymentId));
  expect(about.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  expect(answer?.status).toBe(502);
  const row = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
  expect(row).toMatchObject({ state: 'CREATED', connectionId: null, cancelAskedAt: null });
  const calls = await database().outboxCall.findMany({ where: { paymentId } });
  expect(calls).toMatchObject([{ state: 'REFUSED', outcome: { kind: 'not-sent' } }]);
});
