import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as findRoute } from '@/app/api/find/route';
import { database } from '@/lib/db/client';
import { find } from '@/lib/find/find';
import { openPaymentRequest, sealPaymentRequest, sealRecipient } from '@/lib/vault/payment';
import type { SyncAnswer } from '@/lib/view/stored-transaction';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { PsuBank } from '@/test/harness/psu-bank';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

let bank: PsuBank;
let user: TestUser;
let paymentId: string;

const nok = (amount: string) => ({ amount, currency: 'NOK' });
const row = (transactionId: string, bookingDate: string, amount: string, creditorName: string) => ({
  transactionId,
  bookingDate,
  transactionAmount: nok(amount),
  creditorName,
});

const BOOKED = [
  row('t9', '2026-11-20', '-1150.00', 'Tibber Norge AS'),
  row('t8', '2026-11-10', '-349.90', 'REMA 1000 Nygård'),
  ...[7, 6, 5, 4, 3].map((number) =>
    row(`t${number}`, `2026-0${number}-12`, '-349.90', 'REMA 1000 Nygård'),
  ),
  row('t2', '2025-11-20', '-1150.40', 'Vestkraft Strøm AS'),
  row('t1', '2025-01-31', '-20.11', 'Kaffemisjonen'),
];

beforeAll(async () => {
  bank = await openBankAndApplication();
  user = await newUser();
  const psu = bank.addPsu({
    psuId: randomUUID(),
    accounts: [
      { resourceId: 'enc!!a=', bban: '93000000001', iban: 'NO9393000000001', name: 'Brukskonto' },
    ],
    agreements: [],
  });
  await connectAs(bank, user, psu);
  bank.override(
    'GET /v1/accounts/enc!!a=/transactions',
    json(200, { transactions: { booked: BOOKED, pending: [], _links: {} } }),
  );
  const { id: accountId, connectionId } = await database().account.findFirstOrThrow({
    where: { userId: user.userId },
  });
  let answer: SyncAnswer;
  // Each POST reads for two seconds at most; a busy machine may need several.
  do answer = await (await user.browser.ask(sync, { accountId }, { method: 'POST' })).json();
  while (answer.sync.state === 'running');
  paymentId = await storePayment({ userId: user.userId, connectionId });
  const owner = { userId: user.userId, id: randomUUID(), contextId: 'private' };
  await database().recipient.create({
    data: {
      ...owner,
      ...sealRecipient(owner, {
        creditorName: 'Fjellheisen Kaffebar',
        creditorAccount: { bban: '22222222222' },
        creditorAgent: null,
        creditorAddress: null,
      }),
      lastUsedAt: new Date(),
    },
  });
});
afterAll(() => bank.close());

const NOW = new Date('2026-11-23T10:00:00Z');

const found = (q: string, contextId = 'private') =>
  find({ userId: user.userId, contextId }, q, NOW);

const idsIn = async (q: string) =>
  (await found(q)).transactions.map(({ transactions }) =>
    transactions.map(({ transactionId }) => transactionId),
  );

const asked = (query: Record<string, string>) =>
  user.browser.ask(findRoute, {}, { path: `/?${new URLSearchParams(query)}` });

describe('one search', () => {
  it.each([
    ['1150', [['t9', 't2']]],
    ['1 150,00', [['t9']]],
    ['1,150.40', [['t2']]],
    ['kraft', [['t2']]],
    ['misjon', [['t1']]],
    ['20.11', [['t9'], ['t1']]],
    ['2025-11', [['t2']]],
    ['november', [['t9', 't8']]],
    ['rema november', [['t8']]],
    ['electricity', [['t9', 't2']]],
    ['strøm', [['t2'], ['t9']]],
    ['tibber 2025', []],
  ])('for %j finds transactions %j, each once and under what it was taken for', async (q, ids) => {
    expect(await idsIn(q)).toEqual(ids);
  });

  it('finds five of many, and says that there are more', async () => {
    const { transactions } = await found('rema');
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.transactions).toHaveLength(5);
    expect(transactions[0]).toMatchObject({
      reading: { words: 'rema', amount: null, days: null, category: null },
      hasMore: true,
    });
  });

  it.each(['bruks', 'konto', '930000', '00001'])('for %j finds the account', async (q) => {
    expect((await found(q)).accounts.shown.map(({ name }) => name)).toEqual(['Brukskonto']);
  });

  it.each(['fjell', 'kaffebar', 'heis', '2222 22 22222'])('for %j finds the person', async (q) => {
    expect((await found(q)).people.shown.map(({ creditorName }) => creditorName)).toEqual([
      'Fjellheisen Kaffebar',
    ]);
  });

  it.each(['elvebakken', 'barne', '120,50', '1204 31 74449', '2027-03'])(
    'for %j finds the payment, and all of them were looked through',
    async (q) => {
      const { payments, paymentsSince } = await found(q);
      expect(payments.shown.map((payment) => payment.paymentId)).toEqual([paymentId]);
      expect(paymentsSince).toBeNull();
    },
  );

  it('finds a bulk by what it pays in all, and by one of its rows', async () => {
    const { connectionId } = await database().account.findFirstOrThrow({
      where: { userId: user.userId },
    });
    const transfer = (amount: string, currency = 'NOK') => ({
      instructedAmount: { amount, currency },
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      creditorName: 'Havnegata Borettslag',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
    });
    const bulkId = await storePayment({
      userId: user.userId,
      connectionId,
      kind: 'bulk-payments',
      request: {
        batchBookingPreferred: false,
        debtorAccount: { bban: '12345678903', currency: 'NOK' },
        paymentInformationId: 'bulk-1',
        requestedExecutionDate: '2027-06-10',
        payments: [transfer('4110.25'), transfer('5220.50'), transfer('5.50', 'EUR')],
      } as unknown as PaymentRequest,
      amount: '9330.75',
    });
    for (const q of ['9330,75', '4110,25', '5220,50'])
      expect([q, (await found(q)).payments.shown.map((one) => one.paymentId)]).toEqual([
        q,
        [bulkId],
      ]);
    expect((await found('4110,25')).payments.shown).toMatchObject([
      { amount: nok('9330.75'), furtherAmounts: [{ amount: '5.50', currency: 'EUR' }] },
    ]);
    expect((await found('9330,76')).payments.shown).toEqual([]);
    await database().payment.deleteMany({ where: { id: bulkId } });
  });

  it('finds no payment by a category, which none has', async () => {
    expect((await found('electricity')).payments).toEqual({ shown: [], more: 0 });
  });

  it('finds no payment by the account that it leaves', async () => {
    expect((await found('12345678903')).payments.shown).toEqual([]);
  });

  it('says how many more payments there are, and from when, if there are too many to look through', async () => {
    const payer = await newUser();
    const first = await storePayment({ userId: payer.userId, connectionId: null });
    const { createdAt, ...like } = await database().payment.findFirstOrThrow({
      where: { id: first },
    });
    const { psuMessage: _, bankMessages: __, ...columns } = like;
    const older = (number: number) => {
      const id = randomUUID();
      const sealed = sealPaymentRequest({ userId: payer.userId, id }, openPaymentRequest(like));
      const at = new Date(createdAt.getTime() - number * 1_000);
      return { ...columns, ...sealed, id, resourceId: id, createdAt: at };
    };
    const search = async () =>
      (({ payments, paymentsSince }) => [payments.shown.length, payments.more, paymentsSince])(
        await find({ userId: payer.userId, contextId: 'private' }, 'elvebakken', NOW),
      );
    const data = Array.from({ length: 399 }, (_unused, at) => older(at + 1));
    await database().payment.createMany({ data });
    expect(await search()).toEqual([4, 396, null]);
    await database().payment.createMany({ data: [older(400)] });
    const since = new Date(createdAt.getTime() - 399_000).toISOString();
    expect(await search()).toEqual([4, 396, since]);
  });

  it('finds nothing of another context', async () => {
    expect(await found('rema', randomUUID())).toEqual({
      accounts: { shown: [], more: 0 },
      people: { shown: [], more: 0 },
      payments: { shown: [], more: 0 },
      paymentsSince: null,
      transactions: [],
      accountIds: [],
      partsSince: null,
    });
  });

  it('is answered by its route', async () => {
    const answer = await asked({ context: 'private', q: 'rema' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ transactions: [{ hasMore: true }] });
  });

  it.each(['', ' ', 'x', 'x'.repeat(101)])('for %j is refused as wrong input', async (q) => {
    expect((await asked({ context: 'private', q })).status).toBe(400);
  });

  it('without a context is refused as wrong input', async () => {
    expect((await asked({ q: 'rema' })).status).toBe(400);
  });
});
