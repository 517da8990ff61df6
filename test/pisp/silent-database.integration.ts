import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { isDatabaseUnavailable } from '@/lib/db/unavailable';
import { makeCall, prepareCall } from '@/lib/outbox/call';
import { paymentCreationEffects } from '@/lib/pisp/payment/payment-effects';
import { recoverAbandoned } from '@/lib/start-up';
import { type OpenApplication, openApplication } from '@/test/harness/application';
import { earlier } from '@/test/harness/earlier';
import { plannedPayment } from '@/test/harness/planned-payment';
import { openPsuBank, type PsuBank } from '@/test/harness/psu-bank';
import { json, type Reply } from '@/test/harness/test-bank';

const NDCT = 'norwegian-domestic-credit-transfers';
const CREATE = `POST /v1/payments/${NDCT}`;
const PSU = attended('203.0.113.7', new Headers());

let bank: PsuBank;
let proxy: SilentProxy;
let application: OpenApplication;
beforeAll(async () => {
  bank = await openPsuBank();
  application = await openApplication(bank.settings, async (url) => {
    proxy = await openSilentProxy(url);
    return proxy.url;
  });
});
afterEach(() => {
  proxy.heal();
  bank.requests.length = 0;
});
afterAll(async () => {
  await application.close();
  await proxy.close();
  await bank.close();
});

/** Calls the bank to create a payment. */
const create = async (reply: Reply) => {
  bank.override(CREATE, reply);
  const { userId, id, plan } = await plannedPayment();
  const handle = await prepareCall(database(), paymentCreationEffects, plan);
  const making = { presence: PSU, deadline: performance.now() + 60_000 };
  const [made] = await Promise.allSettled([makeCall(paymentCreationEffects, handle, making)]);
  const stored = async () => {
    const call = await database().outboxCall.findFirstOrThrow({ where: { userId } });
    const { state } = await database().payment.findFirstOrThrow({ where: { id } });
    return { call: call.state, mayHaveArrived: call.mayHaveArrived, payment: state };
  };
  return { made, stored };
};

const created = (...call: Parameters<Reply>) =>
  json(201, { paymentId: `enc!!${randomUUID()}=`, transactionStatus: 'RCVD' })(...call);

const twoMinutesPass = async () => {
  await sql().query(
    `UPDATE money_call SET lease_until = ${earlier('lease_until', '2 minutes')},
       first_sent_at = ${earlier('first_sent_at', '2 minutes')} WHERE state = 'SENDING'`,
  );
};

const answered = () =>
  sql()
    .query('SELECT 1')
    .then(
      ({ rowCount }) => rowCount,
      () => null,
    );

describe('a call that may move money, whose database goes silent while the bank has it', () => {
  it('ends with the answer of the bank when new connections work', async () => {
    const { made, stored } = await create((...call) => {
      proxy.goSilent();
      proxy.heal();
      created(...call);
    });
    expect(made).toMatchObject({ status: 'fulfilled', value: { kind: 'done', status: 201 } });
    expect(await stored()).toMatchObject({ call: 'DONE', payment: 'CREATED' });
    expect(bank.requests).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['the bank did it', created],
    ['the line to the bank broke', (request) => request.socket.destroy()],
  ])('is unknown in the end when nothing could be stored and %s', async (_, reply) => {
    const { made, stored } = await create((...call) => {
      proxy.goSilent();
      reply(...call);
    });
    expect(made?.status === 'rejected' && isDatabaseUnavailable(made.reason)).toBe(true);
    proxy.heal();
    await expect.poll(answered, { timeout: 20_000 }).toBe(1);
    expect(await stored()).toEqual({ call: 'SENDING', mayHaveArrived: true, payment: 'PREPARED' });
    expect(await recoverAbandoned()).toBe(0);
    await twoMinutesPass();
    expect(await recoverAbandoned()).toBe(1);
    expect(await stored()).toMatchObject({ call: 'UNKNOWN', payment: 'UNKNOWN' });
    expect(bank.requests).toHaveLength(1);
  });
});
