/** What a reading may store of a payment or basket that something else has changed since the bank was asked. */
import { addDays, subHours } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as basketStatus } from '@/app/api/baskets/[basketId]/status/route';
import { GET as onePayment } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { database } from '@/lib/db/client';
import { givePaymentConnection } from '@/lib/db/payments/approval-targets';
import { openPaymentRequest } from '@/lib/vault/payment';
import type { PaymentDetailView } from '@/lib/view/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

let made = 0;

/** A person with a payment that waits for approval at the bank, and where the bank has it. */
const withPayment = async () => {
  made += 1;
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId, accessUntil: addDays(new Date(), 180) });
  const changes = { resourceId: `overtaken-${made}` };
  const paymentId = await storePayment({ userId, connectionId, changes });
  const place = `/v1/payments/norwegian-domestic-credit-transfers/overtaken-${made}`;
  return { user, connectionId, paymentId, place };
};

/** Has the bank wait with its next answer at a place: `asked` once it has the question, `answer` lets it go on. */
const hold = (place: string) => {
  let answer: (body: object) => void = () => {};
  const asked = new Promise<void>((resolve) => {
    bank.override(`GET ${place}`, (...call) => {
      answer = (body) => json(200, body)(...call);
      resolve();
    });
  });
  return { asked, answer: (body: object) => answer(body) };
};

const readNow = async (user: TestUser, paymentId: string): Promise<PaymentDetailView> =>
  (await user.browser.ask(paymentStatus, { paymentId })).json();

const rowOf = (paymentId: string) =>
  database().payment.findFirstOrThrow({ where: { id: paymentId } });

describe('a status of a payment', () => {
  it('that was asked for last stays, though the bank answers an earlier question later', async () => {
    const { user, paymentId, place } = await withPayment();
    const said = (text: string) => ({
      transactionStatus: 'RCVD',
      tppMessages: [{ category: 'WARNING', code: 'FORMAT_ERROR', path: null, text }],
    });
    const first = hold(`${place}/status`);
    const earlier = readNow(user, paymentId);
    await first.asked;
    bank.override(`GET ${place}/status`, json(200, said('The latest.')));
    await readNow(user, paymentId);
    first.answer(said('The one before.'));
    await earlier;
    const response = await user.browser.ask(onePayment, { paymentId });
    expect((await response.json()).bankMessages).toMatchObject([{ text: 'The latest.' }]);
  });

  it('is told once in its history when two that look at once see it change', async () => {
    const { user, paymentId, place } = await withPayment();
    const first = hold(`${place}/status`);
    const one = readNow(user, paymentId);
    await first.asked;
    const second = hold(`${place}/status`);
    const other = readNow(user, paymentId);
    await second.asked;
    first.answer({ transactionStatus: 'PDNG' });
    await one;
    second.answer({ transactionStatus: 'PDNG' });
    const { timeline } = await other;
    expect(timeline.map(({ kind, transactionStatus }) => [kind, transactionStatus])).toEqual([
      ['prepared', null],
      ['status', 'PDNG'],
    ]);
  });
});

describe('the details of a payment', () => {
  it.each([
    ['tell nothing', 200],
    ['cannot be read and say nothing', 500],
  ])('%s of a status that has come while the bank was asked for them', async (_, status) => {
    const { user, paymentId, place } = await withPayment();
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD' }));
    bank.override(`GET ${place}`, async (...call) => {
      const changed = { transactionStatus: 'PDNG' };
      await database().payment.updateMany({ where: { id: paymentId }, data: changed });
      json(status, openPaymentRequest(await rowOf(paymentId)))(...call);
    });
    await readNow(user, paymentId);
    expect(await rowOf(paymentId)).toMatchObject({
      transactionStatus: 'PDNG',
      readBackTriedAt: null,
      readBackStatus: null,
      readBackTrouble: null,
    });
  });
});

it('a payment without a PSU-ID belongs to the first context that it was approved in', async () => {
  const { userId } = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const first = await storeConnection({ userId, accessUntil });
  const other = await storeConnection({ userId, bankId: 'north', accessUntil });
  const id = await storePayment({ userId, connectionId: null });
  expect(await givePaymentConnection(database(), { userId, id }, first)).toBe(true);
  expect(await givePaymentConnection(database(), { userId, id }, other)).toBe(false);
  expect((await rowOf(id)).connectionId).toBe(first);
});

it('a basket that was taken apart stays so when the bank answers an earlier question about it', async () => {
  const { user, connectionId, paymentId, place } = await withPayment();
  const resourceId = `overtaken-basket-${made}`;
  const paymentIds = [paymentId];
  const basketId = await storeBasket({ userId: user.userId, connectionId, paymentIds, resourceId });
  bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD' }));
  const held = hold(`/v1/signing-baskets/${resourceId}/status`);
  const reading = user.browser.ask(basketStatus, { basketId });
  await held.asked;
  const at = subHours(new Date(), 1);
  const apart = { dissolvingAt: at, dissolvedAt: at };
  await database().basket.updateMany({ where: { id: basketId }, data: apart });
  held.answer({ transactionStatus: 'RCVD' });
  await reading;
  const row = await database().basket.findFirstOrThrow({ where: { id: basketId } });
  expect(row).toMatchObject(apart);
});
