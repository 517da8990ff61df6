/** A bank that refuses a payment as a duplicate: a question while nobody has confirmed it, and a refusal after that. */
import { subDays } from 'date-fns';
import { afterEach, expect, it, vi } from 'vitest';
import { GET as oneDraft } from '@/app/api/payment-drafts/[draftId]/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { database, databasePool } from '@/lib/db/client';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { NDCT, paymentBody, periodicBody } from '@/sandbox-bank/testing/payments';
import { connectedUser } from '@/test/harness/bank-calls';
import { openBankAndApplication } from '@/test/harness/connect';
import { begunDraft, submit } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

const BBAN = '12345678903';
const today = bankDay(new Date());
const request = paymentBody(NDCT, BBAN, today, {
  instructedAmount: { amount: '77.00', currency: 'NOK' },
});
const twice = json(409, {
  tppMessages: [
    { category: 'ERROR', code: 'CONFLICT', text: 'Seen before.', path: 'allowLogicalDuplicate' },
  ],
});
const SAID = [{ code: 'CONFLICT', text: 'Seen before.', path: 'allowLogicalDuplicate' }];

const statesOf = async (userId: string, id: string) =>
  (await database().payment.findMany({ where: { userId, id } })).map(({ state }) => state);

it('asks first, in the bank’s words as well, and keeps the draft', async () => {
  const { user } = await connectedUser();
  bank.override(`POST /v1/payments/${NDCT}`, twice);
  const draftId = await begunDraft(user, { kind: NDCT });
  const asked = await submit(user, draftId, request);
  expect(asked.status).toBe(409);
  expect(asked.body).toMatchObject({ code: 'duplicate', duplicate: null, bankMessages: SAID });
  expect(await statesOf(user.userId, draftId)).toEqual([]);
});

it('asks first also where the bank labels its JSON as another media type', async () => {
  const { user } = await connectedUser();
  const answer = JSON.stringify({ tppMessages: SAID });
  for (const headers of [{ 'content-type': 'text/plain' }, {}]) {
    bank.override(`POST /v1/payments/${NDCT}`, (_request, response) =>
      response.writeHead(409, headers).end(answer),
    );
    const draftId = await begunDraft(user, { kind: NDCT });
    const asked = await submit(user, draftId, request);
    expect(asked.body).toMatchObject({ code: 'duplicate', bankMessages: SAID });
    expect(await statesOf(user.userId, draftId)).toEqual([]);
  }
});

it('is a refusal in the bank’s words once the person has said yes, not the same question again', async () => {
  const { user } = await connectedUser();
  bank.override(`POST /v1/payments/${NDCT}`, twice);
  const draftId = await begunDraft(user, { kind: NDCT });
  await submit(user, draftId, request);
  const refused = await submit(user, draftId, request, true);
  expect(refused.status).toBe(502);
  expect(refused.body).toMatchObject({ code: 'bank-refused', bankMessages: SAID });
  expect(await statesOf(user.userId, draftId)).toEqual(['REJECTED']);
  expect((await user.browser.ask(oneDraft, { draftId })).status).toBe(200);
});

it.each([
  [false, 409, { code: 'duplicate', bankMessages: [{ code: 'CONFLICT' }] }],
  [true, 502, { code: 'bank-refused', bankMessages: [{ code: 'CONFLICT' }] }],
])(
  'is the answer also to a press that says the opposite while one with %s is being sent',
  async (saidYes, status, body) => {
    const { user } = await connectedUser();
    const held: (() => void)[] = [];
    bank.override(`POST /v1/payments/${NDCT}`, (...given) => held.push(() => twice(...given)));
    const draftId = await begunDraft(user, { kind: NDCT });
    const first = submit(user, draftId, request, saidYes);
    await expect.poll(() => held).toHaveLength(1);
    const pool = databasePool();
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    let looks = 0;
    const spy = vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
      const found = await query(...given);
      if (/SELECT .*money_call/.test(JSON.stringify(given))) looks += 1;
      return found;
    }) as typeof pool.query);
    const second = submit(user, draftId, request, !saidYes);
    await expect.poll(() => looks).toBeGreaterThan(0);
    spy.mockRestore();
    for (const answer of held) answer();
    for (const answered of await Promise.all([first, second]))
      expect(answered).toMatchObject({ status, body });
    expect(held).toHaveLength(1);
  },
);

it('names the person’s own payment that it may be, however long ago that was made', async () => {
  const { user, params } = await connectedUser();
  const earlier = await storePayment({
    userId: user.userId,
    connectionId: params.connectionId,
    request: request as unknown as PaymentRequest,
    changes: { createdAt: subDays(new Date(), 30) },
  });
  bank.override(`POST /v1/payments/${NDCT}`, twice);
  const draftId = await begunDraft(user, { kind: NDCT });
  const asked = await submit(user, draftId, request);
  expect(asked.body).toMatchObject({ code: 'duplicate', duplicate: { paymentId: earlier } });
});

it('is a refusal of a payment that is sent again', async () => {
  const { user, params } = await connectedUser({ payment: { state: 'UNKNOWN' } });
  bank.override(`POST /v1/payments/${NDCT}`, twice);
  const { paymentId } = params;
  const response = await user.browser.ask(sendAgain, { paymentId }, { method: 'POST' });
  expect(await response.json()).toMatchObject({ code: 'bank-refused', bankMessages: SAID });
});

it('is a refusal at once for a standing order, in whose creation nobody can say yes', async () => {
  const { user } = await connectedUser();
  const path = `/v1/periodic-payments/${NDCT}`;
  bank.override(`POST ${path}`, twice);
  bank.requests.length = 0;
  const draftId = await begunDraft(user, { kind: 'periodic-payments' });
  const refused = await submit(user, draftId, periodicBody(BBAN, today));
  expect(
    bank.requests.map(({ url }) => url).filter((url) => url?.includes('periodic')),
  ).toHaveLength(1);
  expect(refused.body).toMatchObject({ code: 'bank-refused', bankMessages: SAID });
  expect(await statesOf(user.userId, draftId)).toEqual(['REJECTED']);
});
