import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DIALECTS } from '@/lib/aspsp/dialect';
import { attended } from '@/lib/aspsp/presence';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import { database } from '@/lib/db/client';
import { startCall } from '@/lib/outbox/call';
import { paymentCreationEffects } from '@/lib/pisp/payment/payment-effects';
import { recoverForsaken } from '@/lib/start-up';
import { openPaymentRequest } from '@/lib/vault/payment';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';
import { openPsuBank, type PsuBank } from '@/test/harness/psu-bank';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const NDCT = 'norwegian-domestic-credit-transfers';
const CREATE = `POST /v1/payments/${NDCT}`;
const PSU = attended('203.0.113.7', new Headers());
const CALLS = 6;
const SKEW_MILLISECONDS = 180_000;

let bank: PsuBank;
let application: OpenApplication;
beforeAll(async () => {
  bank = await openPsuBank();
  application = await openApplication(bank.settings);
});
beforeEach(() => {
  bank.requests.length = 0;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await application.close();
  await bank.close();
});

/** From now on, runs on a machine whose clock is wrong by this much. */
const onMachine = (skewMilliseconds: number): void => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMilliseconds });
};

const create = async () => {
  const { userId } = await newUser();
  const id = randomUUID();
  const changes = {
    id,
    state: 'PREPARED' as const,
    resourceId: null,
    transactionStatus: null,
  };
  await storePayment({ userId, connectionId: null, changes });
  const payment = await database().payment.findFirstOrThrow({ where: { id } });
  const plan = {
    userId,
    bankId: 'sandbox',
    connectionId: null,
    about: { paymentId: id },
    call: paymentCreation(NDCT, openPaymentRequest(payment), false, DIALECTS.standard),
    tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
    tppSessionId: 'session-1',
    psuContext: 'PRIVATE' as const,
  };
  return startCall(paymentCreationEffects, plan, {
    presence: PSU,
    deadline: performance.now() + 9_000,
  });
};

it.each([
  ['three minutes ahead', 0, SKEW_MILLISECONDS],
  ['three minutes behind', 0, -SKEW_MILLISECONDS],
  ['right, beside one three minutes behind', -SKEW_MILLISECONDS, 0],
])(
  'a process whose clock is %s ends no call that another one makes',
  async (_, ofMaker, ofOther) => {
    const answers: (() => void)[] = [];
    bank.override(CREATE, (...call) => {
      const paymentId = `enc!!${randomUUID()}=`;
      answers.push(() => json(201, { paymentId, transactionStatus: 'RCVD' })(...call));
    });
    onMachine(ofMaker);
    const made = Array.from({ length: CALLS }, create);
    await expect.poll(() => answers.length, { timeout: 8_000 }).toBe(CALLS);
    onMachine(ofOther);
    expect(await recoverForsaken()).toBe(0);
    onMachine(ofMaker);
    for (const answer of answers) answer();
    expect((await Promise.all(made)).map(({ kind }) => kind)).toEqual(Array(CALLS).fill('done'));
    expect(bank.requests).toHaveLength(CALLS);
  },
);
