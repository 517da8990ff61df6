import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attended } from '@/lib/aspsp/presence';
import { startCall } from '@/lib/outbox/call';
import { paymentCreationEffects } from '@/lib/pisp/payment/payment-effects';
import { recoverAbandoned } from '@/lib/start-up';
import { openBankAndApplication } from '@/test/harness/connect';
import { plannedPayment } from '@/test/harness/planned-payment';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const NDCT = 'norwegian-domestic-credit-transfers';
const CREATE = `POST /v1/payments/${NDCT}`;
const PSU = attended('203.0.113.7', new Headers());
const CALLS = 6;
const SKEW_MILLISECONDS = 180_000;

const bank = shared(openBankAndApplication);
beforeEach(() => {
  bank.requests.length = 0;
});
afterEach(() => vi.useRealTimers());

/** From now on, runs on a machine whose clock is wrong by this much. */
const onMachine = (skewMilliseconds: number): void => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMilliseconds });
};

const create = async () => {
  const { plan } = await plannedPayment();
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
    expect(await recoverAbandoned()).toBe(0);
    onMachine(ofMaker);
    for (const answer of answers) answer();
    expect((await Promise.all(made)).map(({ kind }) => kind)).toEqual(Array(CALLS).fill('done'));
    expect(bank.requests).toHaveLength(CALLS);
  },
);
