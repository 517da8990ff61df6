import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as authorise } from '@/app/api/baskets/[basketId]/authorisations/route';
import { DELETE as removePayment } from '@/app/api/baskets/[basketId]/payments/[paymentId]/route';
import { DELETE as dissolve, GET as oneBasket } from '@/app/api/baskets/[basketId]/route';
import {
  GET as basketStatus,
  POST as resumeBasket,
} from '@/app/api/baskets/[basketId]/status/route';
import { GET as candidates } from '@/app/api/baskets/candidates/route';
import { GET as baskets, POST as postBasket } from '@/app/api/baskets/route';
import { POST as authorisePayment } from '@/app/api/payments/[paymentId]/authorisations/route';
import { DELETE as deletePayment, GET as onePayment } from '@/app/api/payments/[paymentId]/route';
import { database } from '@/lib/db/client';
import { callsAtRest } from '@/lib/outbox/call';
import { recoverOutbox } from '@/lib/pisp/call-effects';
import type {
  BasketCandidatesView,
  BasketDetailView,
  BasketsView,
  BasketView,
} from '@/lib/view/basket';
import type { PaymentDetailView, PaymentScaView, PaymentView } from '@/lib/view/payment';
import type { Problem } from '@/lib/view/problem';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { completeSca, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import {
  bulkBody,
  NDCT,
  paymentBody,
  periodicBody,
  runBatch,
} from '@/sandbox-bank/testing/payments';
import { newUser } from '@/test/harness/application';
import { newPayingUser, openSandbox, type PayingUser, passSca, pay } from '@/test/harness/sandbox';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
afterEach(() => sandbox.calm());

const today = bankDay(new Date());

/** A payment that waits for approval. */
const payOne = (
  user: PayingUser,
  { kind = NDCT, amount = '1.00' }: { kind?: string; amount?: string } = {},
): Promise<PaymentView> => {
  const changes = { instructedAmount: { amount, currency: 'NOK' } };
  const { bban } = user.account;
  const request =
    kind === 'bulk-payments'
      ? bulkBody(bban, today, [amount])
      : kind === 'periodic-payments'
        ? periodicBody(bban, today, changes)
        : paymentBody(kind, bban, today, changes);
  return pay(user, kind, request);
};

const payMany = async (user: PayingUser, amounts: readonly string[]): Promise<PaymentView[]> => {
  const payments: PaymentView[] = [];
  for (const amount of amounts) payments.push(await payOne(user, { amount }));
  return payments;
};

type Made = { status: number; body: BasketView & Problem };

const post = async (
  user: PayingUser,
  paymentIds: readonly string[],
  intentKey: string = randomUUID(),
  contextId = 'private',
): Promise<Made> => {
  const json = { intentKey, contextId, paymentIds };
  const response = await user.browser.ask(postBasket, {}, { method: 'POST', json });
  return { status: response.status, body: await response.json() };
};

const basketOf = async (
  user: PayingUser,
  payments: readonly PaymentView[],
): Promise<BasketView> => {
  const made = await post(
    user,
    payments.map(({ paymentId }) => paymentId),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};

type Read = { status: number; body: BasketDetailView & Problem };

const ask = async (
  user: PayingUser,
  handler: typeof oneBasket,
  params: Record<string, string>,
  method = 'GET',
): Promise<Read> => {
  const response = await user.browser.ask(handler, params, { method });
  return { status: response.status, body: await response.json() };
};

const read = async (user: PayingUser, basketId: string): Promise<BasketDetailView> =>
  (await ask(user, oneBasket, { basketId })).body;
const readNow = async (user: PayingUser, basketId: string): Promise<BasketDetailView> =>
  (await ask(user, basketStatus, { basketId })).body;
const end = (user: PayingUser, basketId: string) => ask(user, dissolve, { basketId }, 'DELETE');
const takeOut = (user: PayingUser, basketId: string, paymentId: string) =>
  ask(user, removePayment, { basketId, paymentId }, 'DELETE');

const start = async (
  user: PayingUser,
  basketId: string,
): Promise<{ status: number; body: PaymentScaView & Problem }> => {
  const response = await user.browser.ask(authorise, { basketId }, { method: 'POST' });
  return { status: response.status, body: await response.json() };
};

const startedAt = async (user: PayingUser, basketId: string): Promise<string> => {
  const { status, body } = await start(user, basketId);
  expect(status, JSON.stringify(body)).toBe(201);
  if (body.scaRedirect === null) throw new Error('the bank asked for nothing');
  return body.scaRedirect;
};

/** The whole way to the bank and back. */
const approve = async (user: PayingUser, basketId: string): Promise<URL> =>
  passSca(user, await startedAt(user, basketId), { identityNumber: user.customerNumber });

type BankBasket = { id: string; approved_at: Date | null; deleted_at: Date | null; count: number };

/** The bank's own baskets with payments from the account, oldest first. */
const atBank = (user: PayingUser) =>
  sandbox.bankRows<BankBasket>(
    `SELECT signing_basket.id, signing_basket.approved_at, signing_basket.deleted_at, count(*)::int AS count
     FROM signing_basket
     JOIN signing_basket_payment ON basket_id = signing_basket.id
     JOIN payment ON payment.id = payment_id
     JOIN account ON account.id = debtor_account_id
     WHERE bban = $1 GROUP BY signing_basket.id ORDER BY signing_basket.created_at`,
    [user.account.bban],
  );

const bookedAtBank = async (user: PayingUser): Promise<string[]> =>
  (await sandbox.bankPayments(user.account)).map(({ transaction_status }) => transaction_status);

const statuses = ({ payments }: BasketView) =>
  payments.map(({ status }) =>
    status?.fundsAvailable === false ? 'no funds' : status?.transactionStatus,
  );

const callsOf = (basketId: string, operation: string) =>
  database().outboxCall.findMany({ where: { basketId, operation } });

const isFree = async (payments: readonly PaymentView[]) =>
  (
    await database().payment.findMany({
      where: { id: { in: payments.map(({ paymentId }) => paymentId) } },
    })
  ).every(({ basketId }) => basketId === null);

/** As if a process had died after the bank deleted the basket, and before its answer was stored. */
const beingDissolved = async (
  basketId: string,
  payments: readonly PaymentView[],
  changes: { frozenAt?: Date } = {},
): Promise<void> => {
  await database().basket.update({
    where: { id: basketId },
    data: { dissolvedAt: null, dissolvingAt: new Date(), ...changes },
  });
  await database().payment.updateMany({
    where: { id: { in: payments.map(({ paymentId }) => paymentId) } },
    data: { basketId },
  });
  await database().outboxCall.updateMany({
    where: { basketId, operation: 'delete-basket' },
    data: { state: 'SENDING', tries: 1, endedAt: null, leaseUntil: new Date(0) },
  });
};

/** As if the payment of this amount had been approved on a page of the bank opened for it alone. */
const approvedByItself = (user: PayingUser, amount: string) =>
  sandbox.bankRows(
    `UPDATE payment SET transaction_status = 'PDNG' FROM account
     WHERE account.id = debtor_account_id AND bban = $1 AND request #>> '{instructedAmount,amount}' = $2`,
    [user.account.bban, amount],
  );

describe('making a basket', () => {
  it('keeps the order of the payments, and puts each in it', async () => {
    const user = await newPayingUser(sandbox);
    const [first, second, third] = await payMany(user, ['1.00', '2.00', '3.00']);
    if (!first || !second || !third) throw new Error('three payments');
    const basket = await basketOf(user, [third, first, second]);
    expect(basket).toMatchObject({
      state: 'created',
      contextId: 'private',
      status: { transactionStatus: 'RCVD' },
      actions: ['approve', 'remove-payment', 'dissolve'],
      frozenAt: null,
    });
    expect(basket.payments.map(({ amount }) => amount.amount)).toEqual(['3.00', '1.00', '2.00']);
    expect(basket.payments.every(({ basketId }) => basketId === basket.basketId)).toBe(true);
    expect(await atBank(user)).toMatchObject([{ count: 3, approved_at: null, deleted_at: null }]);
  });

  it('keeps a payment in it from being deleted alone, and the bank is not asked', async () => {
    const user = await newPayingUser(sandbox);
    const [payment] = await payMany(user, ['1.00']);
    if (!payment) throw new Error('a payment');
    await basketOf(user, [payment]);
    const { paymentId } = payment;
    const refused = await user.browser.ask(deletePayment, { paymentId }, { method: 'DELETE' });
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict']);
    const where = { paymentId, operation: 'delete-payment' };
    expect(await database().outboxCall.count({ where })).toBe(0);
    expect(await bookedAtBank(user)).toEqual(['RCVD']);
  });

  it('makes one of 50 that are asked for at once with one key', async () => {
    const user = await newPayingUser(sandbox);
    const ids = (await payMany(user, ['1.00', '2.00'])).map(({ paymentId }) => paymentId);
    const intentKey = randomUUID();
    const made = await Promise.all(Array.from({ length: 50 }, () => post(user, ids, intentKey)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(made.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(made.map(({ body }) => body.basketId))).toEqual(new Set([intentKey]));
    expect(await atBank(user)).toHaveLength(1);
    expect((await post(user, ids, intentKey)).status).toBe(200);
    expect(await callsOf(intentKey, 'create-basket')).toHaveLength(1);
  });

  it('gives a payment to one of 20 baskets that are made at once', async () => {
    const user = await newPayingUser(sandbox);
    const [shared, ...others] = await payMany(user, ['1.00', '2.00', '3.00']);
    if (shared === undefined) throw new Error('a payment');
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const other = others[index % 2]?.paymentId ?? '';
        return post(user, index % 3 === 0 ? [other, shared.paymentId] : [shared.paymentId, other]);
      }),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const { status, body } of made)
      if (status === 409) expect(body.fields?.[0]?.rule).toBe('basket-already-in-basket');
    expect(await atBank(user)).toHaveLength(1);
  });

  it('takes ten payments and refuses eleven, without asking the bank', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, Array(11).fill('1.00'));
    const ids = payments.map(({ paymentId }) => paymentId);
    const refused = await post(user, ids);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual([
      { path: 'paymentIds', rule: 'list-too-long', limit: 10, actual: 11 },
    ]);
    expect((await post(user, [])).body.fields).toEqual([
      { path: 'paymentIds', rule: 'list-too-short', limit: 1, actual: 0 },
    ]);
    expect(await atBank(user)).toEqual([]);
    expect((await post(user, ids.slice(0, 10))).status).toBe(201);
    expect(await atBank(user)).toMatchObject([{ count: 10 }]);
  });

  it('says of each payment why it may not join', async () => {
    const user = await newPayingUser(sandbox);
    const bulk = await payOne(user, { kind: 'bulk-payments' });
    const periodic = await payOne(user, { kind: 'periodic-payments' });
    const [free, taken, approved] = await payMany(user, ['1.00', '2.00', '3.00']);
    if (!free || !taken || !approved) throw new Error('three payments');
    await basketOf(user, [taken]);
    const authorised = await user.browser.ask(
      authorisePayment,
      { paymentId: approved.paymentId },
      { method: 'POST' },
    );
    await passSca(user, (await authorised.json()).scaRedirect, {
      identityNumber: user.customerNumber,
    });
    await database().payment.update({
      where: { id: approved.paymentId },
      data: { transactionStatus: 'PDNG' },
    });

    const response = await user.browser.ask(candidates, {}, { path: '/?context=private' });
    const view: BasketCandidatesView = await response.json();
    expect(
      Object.fromEntries(
        view.candidates.map(({ payment, refusal }) => [payment.paymentId, refusal]),
      ),
    ).toEqual({
      [bulk.paymentId]: 'bulk',
      [periodic.paymentId]: 'periodic',
      [free.paymentId]: null,
      [taken.paymentId]: 'already-in-basket',
      [approved.paymentId]: 'already-approved',
    });

    const all = [free, bulk, taken, periodic, approved].map(({ paymentId }) => paymentId);
    const refused = await post(user, all);
    expect(refused.status).toBe(409);
    expect(refused.body.fields).toEqual([
      { path: 'paymentIds.1', rule: 'basket-bulk' },
      { path: 'paymentIds.2', rule: 'basket-already-in-basket' },
      { path: 'paymentIds.3', rule: 'basket-periodic' },
      { path: 'paymentIds.4', rule: 'basket-already-approved' },
    ]);
    // A refused basket does not bind its payments.
    expect((await post(user, [free.paymentId])).status).toBe(201);
  });

  it('refuses what belongs to another context, and knows nothing of another user', async () => {
    const user = await newPayingUser(sandbox);
    const other = await newPayingUser(sandbox);
    const mine = await payOne(user);
    const theirs = await payOne(other);
    const elsewhere = await post(user, [mine.paymentId], randomUUID(), randomUUID());
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body.fields).toEqual([{ path: 'paymentIds.0', rule: 'basket-other-context' }]);
    expect((await post(user, [mine.paymentId, theirs.paymentId])).status).toBe(404);
    expect((await post(user, [randomUUID()])).status).toBe(404);
    expect((await post(user, ['x'])).status).toBe(404);
    const basket = await basketOf(other, [theirs]);
    // Another user's basket under the same key is not mine.
    const taken = await post(user, [mine.paymentId], basket.basketId);
    expect([taken.status, taken.body.code]).toEqual([404, 'not-found']);
    const list = await user.browser.ask(baskets, {}, { path: '/?context=private' });
    expect(((await list.json()) as BasketsView).baskets).toEqual([]);
  });

  it('are listed newest first, in pages that neither repeat nor miss one', async () => {
    const user = await newPayingUser(sandbox);
    const { id: connectionId } = await database().connection.findFirstOrThrow({
      where: { userId: user.userId },
    });
    const first = Date.parse('2027-03-10T08:00:00Z');
    const rows = Array.from({ length: 120 }, (_, index) => ({
      userId: user.userId,
      id: randomUUID(),
      bankId: 'sandbox',
      connectionId,
      state: 'UNKNOWN' as const,
      // Created in pairs, so that a page ends between two with the same time.
      createdAt: new Date(first + Math.floor((index + 1) / 2) * 1000),
      updatedAt: new Date(first),
    }));
    await database().basket.createMany({ data: rows });
    const page = async (cursor: string | null): Promise<BasketsView> =>
      (
        await user.browser.ask(
          baskets,
          {},
          { path: `/?context=private${cursor === null ? '' : `&cursor=${cursor}`}` },
        )
      ).json();
    const seen: BasketsView['baskets'] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const one: BasketsView = await page(cursor);
      sizes.push(one.baskets.length);
      seen.push(...one.baskets);
      cursor = one.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen.map(({ basketId }) => basketId))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    const made = seen.map(({ createdAt }) => createdAt);
    expect(made).toEqual([...made].sort().reverse());
    expect(await page('nonsense')).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'cursor', rule: 'cursor-unknown' }],
    });
  });

  it('quotes the bank when it refuses, and sets the payments free', async () => {
    const user = await newPayingUser(sandbox);
    const [first, second] = await payMany(user, ['1.00', '2.00']);
    if (!first || !second) throw new Error('two payments');
    // The bank holds the first payment in a basket that we do not know of.
    await basketOf(user, [first]);
    await database().basketPayment.deleteMany({ where: { paymentId: first.paymentId } });
    await database().payment.update({
      where: { id: first.paymentId },
      data: { basketId: null },
    });
    const refused = await post(user, [first.paymentId, second.paymentId]);
    expect(refused.status).toBe(201);
    expect(refused.body).toMatchObject({
      state: 'rejected',
      actions: [],
      bankMessages: [{ code: 'CONFLICT', path: 'paymentIds.0' }],
    });
    expect(await isFree([first, second])).toBe(true);
    expect((await post(user, [second.paymentId])).status).toBe(201);
  });

  it('asks the bank again when its answer is lost, and makes one basket', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    const basket = await basketOf(user, payments);
    expect(basket.state).toBe('created');
    expect(await atBank(user)).toHaveLength(1);
    const [call] = await callsOf(basket.basketId, 'create-basket');
    expect(call).toMatchObject({ state: 'DONE', tries: 2 });
  });

  it('says so when the bank never answers, keeps the payments together, and lets go of them', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    await sandbox.fault({ fault: 'lose-answer', calls: 3 });
    const { status, body } = await post(
      user,
      payments.map(({ paymentId }) => paymentId),
    );
    await callsAtRest();
    expect([status, ['sending', 'unknown']]).toEqual([201, expect.arrayContaining([body.state])]);
    const unclear = await readNow(user, body.basketId);
    expect(unclear).toMatchObject({ state: 'unknown', actions: ['dissolve'], problem: null });
    expect(await isFree(payments)).toBe(false);
    const gone = await end(user, body.basketId);
    expect(gone.status).toBe(200);
    expect(gone.body.dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
    // Our application cannot approve what the bank holds in a basket, and says what is in the way.
    expect(await atBank(user)).toMatchObject([{ approved_at: null, deleted_at: null }]);
  });

  it('leaves no basket when the bank was not reached or wants the person first', async () => {
    const user = await newPayingUser(sandbox);
    const payment = await payOne(user);
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { tppSessionId: randomUUID() },
    });
    const intentKey = randomUUID();
    const refused = await post(user, [payment.paymentId], intentKey);
    expect([refused.status, refused.body.code]).toEqual([403, 'sca-required']);
    expect(await database().basket.count({ where: { id: intentKey } })).toBe(0);
    expect(await isFree([payment])).toBe(true);
    expect(await atBank(user)).toEqual([]);
  });
});

describe('the approval of a basket', () => {
  it('of ten payments is one, and each then has a status of its own: one lacks funds, nine settle', async () => {
    const user = await newPayingUser(sandbox, '1000.00');
    const amounts = Array.from({ length: 10 }, (_, index) =>
      index === 4 ? '991.01' : `${index + 1}.00`,
    );
    const { basketId } = await basketOf(user, await payMany(user, amounts));
    const back = await approve(user, basketId);
    expect(back.href).toBe(`http://localhost:3000/baskets/${basketId}`);
    const approved = await readNow(user, basketId);
    expect(approved).toMatchObject({ status: { transactionStatus: 'ACTC' }, actions: [] });
    expect(approved.approvedAt).not.toBeNull();
    expect(statuses(approved)).toEqual(Array(10).fill('PDNG'));

    await runBatch(sandbox.client);
    const settled = await readNow(user, basketId);
    expect(settled.status?.transactionStatus).toBe('RJCT');
    expect(statuses(settled)).toEqual([
      ...Array(4).fill('ACSC'),
      'no funds',
      ...Array(5).fill('ACSC'),
    ]);
    // Everything has ended, so nobody asks the bank any more.
    await sandbox.fault({ fault: 'drop', calls: 1 });
    expect(await readNow(user, basketId)).toMatchObject({ problem: null });
    expect((await start(user, basketId)).status).toBe(409);
    expect((await end(user, basketId)).status).toBe(409);
  });

  it('makes one of 50 that are started at once, and all are sent to the same place', async () => {
    const user = await newPayingUser(sandbox);
    const { basketId } = await basketOf(user, await payMany(user, ['1.00', '2.00']));
    const started = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        start(user, at % 2 === 0 ? basketId : basketId.toUpperCase()),
      ),
    );
    expect(started.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(started.map(({ body }) => body.scaRedirect)).size).toBe(1);
    expect(await callsOf(basketId, 'authorise-basket')).toHaveLength(1);
    const [basket] = await atBank(user);
    const visits = await sandbox.bankRows('SELECT 1 FROM sca WHERE subject_id = $1', [basket?.id]);
    expect(visits).toHaveLength(1);
    // A second tab continues the same approval, and nothing is signed twice.
    expect(await startedAt(user, basketId)).toBe(started[0]?.body.scaRedirect);
    await approve(user, basketId);
    expect(await startAgain(user, basketId)).toBe(409);
    await runBatch(sandbox.client);
    expect(await bookedAtBank(user)).toEqual(['ACSC', 'ACSC']);
  });

  const startAgain = async (user: PayingUser, basketId: string) =>
    (await start(user, basketId)).status;

  it('freezes the content from its start to the return, and thaws it when the person turned back', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    const scaRedirect = await startedAt(user, basketId);
    const frozen = await readNow(user, basketId);
    expect(frozen.actions).toEqual(['approve']);
    expect(frozen.frozenAt).not.toBeNull();
    expect(frozen.approvalUntil).not.toBeNull();
    expect((await end(user, basketId)).status).toBe(409);
    expect((await takeOut(user, basketId, payments[0]?.paymentId ?? '')).status).toBe(409);
    expect(await atBank(user)).toMatchObject([{ deleted_at: null }]);

    const { location } = await submitScaPage(scaRedirect, { action: 'cancel' });
    const back = await comeBack(user.browser, location ?? '');
    expect(back.href).toContain(`/baskets/${basketId}?sca=cancelled`);
    const { timeline }: PaymentDetailView = await (
      await user.browser.ask(onePayment, { paymentId: payments[1]?.paymentId ?? '' })
    ).json();
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'prepared',
      'created',
      'approval-started',
      'approval-cancelled',
    ]);
    // Only the bank knows whether it was approved after all; until it answers, nothing may be changed.
    expect((await read(user, basketId)).actions).toEqual([]);
    expect((await readNow(user, basketId)).actions).toEqual([
      'approve',
      'remove-payment',
      'dissolve',
    ]);
    await approve(user, basketId);
    expect(statuses(await readNow(user, basketId))).toEqual(['PDNG', 'PDNG', 'PDNG']);
  });

  it('excludes the end of a basket that is asked for at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await newPayingUser(sandbox);
      const { basketId } = await basketOf(user, await payMany(user, ['1.00', '2.00']));
      const [started, ended] = await Promise.all([start(user, basketId), end(user, basketId)]);
      const outcomes = [started.status === 201, ended.status === 200];
      expect(outcomes.filter(Boolean), `${started.status} ${ended.status}`).toHaveLength(1);
      const [basket] = await atBank(user);
      expect(basket?.deleted_at === null).toBe(started.status === 201);
    }
  });

  it('is not shown by a payment that was approved by itself, before its own was begun', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    await approvedByItself(user, '2.00');
    const standing = await readNow(user, basketId);
    expect(statuses(standing)).toEqual(['RCVD', 'PDNG', 'RCVD']);
    expect(standing).toMatchObject({
      approvedAt: null,
      payments: [{ basketId }, {}, { basketId }],
    });
    // The bank holds the other payments in the basket: they become free only when it ends.
    expect(standing.actions).toContain('dissolve');
  });

  it('shows what was not signed, and sets it free for an approval of its own', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    await approve(user, basketId);
    // The bank left one payment out: it is unchanged.
    const left = payments[1]?.paymentId ?? '';
    const { resourceId } = await database().payment.findUniqueOrThrow({ where: { id: left } });
    expect(resourceId).not.toBeNull();
    await sandbox.bankRows(
      `UPDATE payment SET transaction_status = 'RCVD' FROM account
       WHERE account.id = debtor_account_id AND bban = $1 AND request #>> '{instructedAmount,amount}' = '2.00'`,
      [user.account.bban],
    );
    const partly = await readNow(user, basketId);
    expect(partly.approvedAt).not.toBeNull();
    expect(statuses(partly)).toEqual(['PDNG', 'RCVD']);
    expect(partly.payments[1]).toMatchObject({ basketId: null });
    expect(partly.payments[1]?.actions).toEqual(expect.arrayContaining(['approve', 'delete']));
    const view: BasketCandidatesView = await (
      await user.browser.ask(candidates, {}, { path: '/?context=private' })
    ).json();
    expect(view.candidates.find(({ payment }) => payment.paymentId === left)?.refusal).toBe(
      'already-in-basket',
    );
  });
});

describe('a payment taken out of a basket', () => {
  it('leaves the others in a new basket, and the old one dissolved', async () => {
    const user = await newPayingUser(sandbox);
    const [first, second, third] = await payMany(user, ['1.00', '2.00', '3.00']);
    if (!first || !second || !third) throw new Error('three payments');
    const { basketId } = await basketOf(user, [first, second, third]);
    const removed = await takeOut(user, basketId, second.paymentId);
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    const { successorId, dissolvedAt, payments } = removed.body;
    expect(dissolvedAt).not.toBeNull();
    // The former contents of the basket are still shown.
    expect(payments.map(({ amount }) => amount.amount)).toEqual(['1.00', '2.00', '3.00']);
    const next = await readNow(user, successorId ?? '');
    expect(next).toMatchObject({
      state: 'created',
      actions: ['approve', 'remove-payment', 'dissolve'],
    });
    expect(next.payments.map(({ paymentId }) => paymentId)).toEqual([
      first.paymentId,
      third.paymentId,
    ]);
    expect(await isFree([second])).toBe(true);
    const [old, made] = await atBank(user);
    expect(old?.deleted_at).not.toBeNull();
    expect(made).toMatchObject({ deleted_at: null, count: 2 });
    // A repeated request gets the same answer, and nothing more is created.
    expect((await takeOut(user, basketId, second.paymentId)).body.successorId).toBe(successorId);
    expect(await atBank(user)).toHaveLength(2);
  });

  it('leaves behind also what was approved alone or is no longer in the basket', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00', '4.00']);
    const { basketId } = await basketOf(user, payments);
    const [leaving = '', approved = '', released = '', staying = ''] = payments.map(
      ({ paymentId }) => paymentId,
    );
    await approvedByItself(user, '2.00');
    await database().payment.updateMany({
      where: { id: approved },
      data: { transactionStatus: 'PDNG' },
    });
    await database().payment.updateMany({ where: { id: released }, data: { basketId: null } });
    const { body } = await takeOut(user, basketId, leaving);
    const next = await readNow(user, body.successorId ?? '');
    expect(next.state).toBe('created');
    expect(next.payments.map(({ paymentId }) => paymentId)).toEqual([staying]);
  });

  it('makes one new basket of 20 that ask at once', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    const leaving = payments[0]?.paymentId ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => takeOut(user, basketId, leaving)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.successorId)).size).toBe(1);
    expect(await atBank(user)).toHaveLength(2);
  });

  it('of two payments that are taken out at once says which one stays', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00', '4.00']);
    const { basketId } = await basketOf(user, payments);
    const [first = '', second = ''] = payments.map(({ paymentId }) => paymentId);
    const answers = await Promise.all([
      takeOut(user, basketId, first),
      takeOut(user, basketId, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { leavingPaymentId, successorId } = await database().basket.findFirstOrThrow({
      where: { id: basketId },
    });
    const [done, refused] = leavingPaymentId === first ? [0, 1] : [1, 0];
    expect(answers[done]?.status).toBe(200);
    const next = await readNow(user, successorId ?? '');
    expect(next.payments.map(({ paymentId }) => paymentId)).toContain([first, second][refused]);
    expect((await callsOf(successorId ?? '', 'create-basket')).map(({ tries }) => tries)).toEqual([
      1,
    ]);
    // A tab that does not know about it yet is told too.
    expect((await takeOut(user, basketId, [first, second][refused] ?? '')).status).toBe(409);
  });

  it('survives a lost answer to either step', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    const removed = await takeOut(user, basketId, payments[0]?.paymentId ?? '');
    expect(removed.status).toBe(200);
    expect(removed.body.dissolvedAt).not.toBeNull();
    const next = removed.body.successorId ?? '';
    expect((await readNow(user, next)).payments).toHaveLength(2);
    const [old, made, ...more] = await atBank(user);
    expect([old?.deleted_at !== null, made?.deleted_at, more]).toEqual([true, null, []]);
  });

  it('leaves all payments free when the process dies between the two steps', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    const removed = await takeOut(user, basketId, payments[0]?.paymentId ?? '');
    const next = removed.body.successorId ?? '';
    // As if the process had died after storing the end of the first call: the second was prepared and never made.
    await database().basket.update({
      where: { id: next },
      data: { state: 'PREPARED', resourceId: null, transactionStatus: null },
    });
    await database().outboxCall.updateMany({
      where: { basketId: next, operation: 'create-basket' },
      data: {
        state: 'PREPARED',
        tries: 0,
        firstSentAt: null,
        endedAt: null,
        mayHaveArrived: false,
        leaseUntil: new Date(0),
      },
    });
    expect((await read(user, next)).state).toBe('sending');
    expect(await recoverOutbox(new Date())).toBe(1);
    expect((await ask(user, oneBasket, { basketId: next })).status).toBe(404);
    expect(await isFree(payments)).toBe(true);
    expect(await read(user, basketId)).toMatchObject({ successorId: null });
  });

  it('is finished for the person who looks at the next basket that a dead process has left', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00', '3.00']);
    const { basketId } = await basketOf(user, payments);
    const removed = await takeOut(user, basketId, payments[0]?.paymentId ?? '');
    const next = removed.body.successorId ?? '';
    const { resourceId } = await database().basket.findFirstOrThrow({ where: { id: next } });
    // As if it had died after the bank did it and before the answer was stored.
    await database().basket.update({
      where: { id: next },
      data: { state: 'SENDING', resourceId: null, transactionStatus: null },
    });
    await database().outboxCall.updateMany({
      where: { basketId: next, operation: 'create-basket' },
      data: { state: 'SENDING', endedAt: null, leaseUntil: new Date(0), leaseToken: null },
    });
    expect((await readNow(user, next)).state).toBe('sending');
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => ask(user, resumeBasket, { basketId: next }, 'POST')),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(user, next)).toMatchObject({ state: 'created' });
    expect((await database().basket.findFirstOrThrow({ where: { id: next } })).resourceId).toBe(
      resourceId,
    );
    expect(await atBank(user)).toHaveLength(2);
  });

  it('finishes the end of a basket that a dead process has begun', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    await end(user, basketId);
    await beingDissolved(basketId, payments);
    expect(await read(user, basketId)).toMatchObject({ dissolvedAt: null, actions: [] });
    expect(await recoverOutbox(new Date())).toBe(1);
    await callsAtRest();
    expect((await read(user, basketId)).dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
  });

  it('is finished though a payment that was approved by itself is read meanwhile', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    await end(user, basketId);
    await approvedByItself(user, '2.00');
    // As if the bank's answer had been lost, after the approval had been begun and abandoned.
    await beingDissolved(basketId, payments, { frozenAt: new Date() });
    expect(await readNow(user, basketId)).toMatchObject({ approvedAt: null, dissolvedAt: null });
    expect(await recoverOutbox(new Date())).toBe(1);
    await callsAtRest();
    const ended = await readNow(user, basketId);
    expect(ended).toMatchObject({ approvedAt: null, actions: [] });
    expect(ended.dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
  });

  it('is none of a basket that it does not stand in', async () => {
    const user = await newPayingUser(sandbox);
    const [first, second, third] = await payMany(user, ['1.00', '2.00', '3.00']);
    if (!first || !second || !third) throw new Error('three payments');
    const { basketId } = await basketOf(user, [first, second]);
    expect((await takeOut(user, basketId, third.paymentId)).status).toBe(404);
    expect((await takeOut(user, basketId, randomUUID())).status).toBe(404);
    expect(await atBank(user)).toHaveLength(1);
  });
});

describe('dissolving a basket', () => {
  it('frees its payments for another basket or an approval of their own, once of 20', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    const answers = await Promise.all(Array.from({ length: 20 }, () => end(user, basketId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await callsOf(basketId, 'delete-basket')).toHaveLength(1);
    expect((await read(user, basketId)).dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
    await basketOf(user, payments);
    expect(await atBank(user)).toMatchObject([{ count: 2 }, { count: 2, deleted_at: null }]);
  });

  it('leaves payments that were read while they waited in it to be approved on their own', async () => {
    const user = await newPayingUser(sandbox);
    const [payment] = await payMany(user, ['1.00', '2.00']);
    const paymentId = payment?.paymentId ?? '';
    const { basketId } = await basketOf(user, [payment as PaymentView]);
    // In a basket, the bank shows no start of an approval of the payment alone.
    expect(await readNow(user, basketId)).toMatchObject({ problem: null });
    expect((await end(user, basketId)).status).toBe(200);
    const response = await user.browser.ask(onePayment, { paymentId });
    expect(await response.json()).toMatchObject({
      actions: ['approve', 'delete', 'add-to-basket'],
    });
  });

  it('lets the basket stand when the bank refuses, and shows why', async () => {
    const user = await newPayingUser(sandbox);
    const { basketId } = await basketOf(user, await payMany(user, ['1.00', '2.00']));
    // Approved in a way that we have not heard of.
    await sandbox.bankRows(`UPDATE signing_basket SET approved_at = now() WHERE id = $1`, [
      (await atBank(user))[0]?.id,
    ]);
    const refused = await end(user, basketId);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.bankMessages?.[0]?.code).toBe('CONFLICT');
    expect(await read(user, basketId)).toMatchObject({ dissolvingAt: null, dissolvedAt: null });
  });

  it('is known of a basket that the bank no longer has', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    await sandbox.bankRows(
      `WITH gone AS (UPDATE signing_basket SET deleted_at = now() WHERE id = $1)
       UPDATE signing_basket_payment SET released = true WHERE basket_id = $1`,
      [(await atBank(user))[0]?.id],
    );
    expect((await readNow(user, basketId)).dissolvedAt).not.toBeNull();
    expect(await isFree(payments)).toBe(true);
  });

  it('is not known of an approved basket that the bank has tidied up', async () => {
    const user = await newPayingUser(sandbox);
    const payments = await payMany(user, ['1.00', '2.00']);
    const { basketId } = await basketOf(user, payments);
    // Approved at the bank, and nobody came back from there.
    await completeSca(await startedAt(user, basketId), { identityNumber: user.customerNumber });
    await sandbox.bankRows(`UPDATE signing_basket SET deleted_at = now() WHERE id = $1`, [
      (await atBank(user))[0]?.id,
    ]);
    const known = await readNow(user, basketId);
    expect(statuses(known)).toEqual(['PDNG', 'PDNG']);
    expect(known.approvedAt).not.toBeNull();
    expect(known.dissolvedAt).toBeNull();
    expect(await isFree(payments)).toBe(false);
  });

  it('says what stands in the way when the bank cannot be asked, and shows what is stored', async () => {
    const user = await newPayingUser(sandbox);
    const { basketId } = await basketOf(user, await payMany(user, ['1.00', '2.00']));
    await sandbox.fault({ fault: 'drop', calls: 20 });
    const stale = await readNow(user, basketId);
    expect(stale).toMatchObject({ problem: 'bank-unreachable', state: 'created' });
    expect(stale.payments).toHaveLength(2);
  });
});

it('shows nothing of a user who has none', async () => {
  const { browser } = await newUser();
  const list = await browser.ask(baskets, {}, { path: '/' });
  expect(await list.json()).toEqual({ baskets: [], unreadable: 0, nextCursor: null });
  const view = await browser.ask(candidates, {}, { path: '/' });
  expect(await view.json()).toMatchObject({ candidates: [] });
});
