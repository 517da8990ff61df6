/** What notices say about a payment: only the bank's final word, and only once. */
import { addDays } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as readNotices } from '@/app/api/notices/route';
import { POST as newDraft } from '@/app/api/payment-drafts/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { POST as newPayment } from '@/app/api/payments/route';
import { boundedMessages } from '@/lib/aspsp/outcome';
import { database, transaction } from '@/lib/db/client';
import { notify } from '@/lib/notice/notify';
import { notifyOfMissedDate } from '@/lib/pisp/payment/payment-notices';
import { sealBankMessages } from '@/lib/vault/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { mailTo } from '@/test/harness/mailbox';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

/** A standing order in force of a new user, and the request for its status. */
const standingOrder = async () => {
  const user = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const connectionId = await storeConnection({ userId: user.userId, accessUntil });
  const resourceId = `order-${connectionId}`;
  const paymentId = await storePayment({
    userId: user.userId,
    connectionId,
    kind: 'periodic-payments',
    request: {
      instructedAmount: { amount: '500.00', currency: 'NOK' },
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      startDate: '2026-01-10',
      frequency: 'Monthly',
      dayOfExecution: '10',
    },
    changes: { resourceId, transactionStatus: 'ACCP' },
  });
  const path = `/v1/periodic-payments/norwegian-domestic-credit-transfers/${resourceId}`;
  return { user, paymentId, status: `GET ${path}/status` };
};

/** A payment of a new user, and a function that sets the bank's answer to a status request. */
const madePayment = async () => {
  const user = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const connectionId = await storeConnection({ userId: user.userId, accessUntil });
  const resourceId = `p-${connectionId}`;
  const of = { userId: user.userId, connectionId, changes: { resourceId } };
  const paymentId = await storePayment(of);
  const operation = `GET /v1/payments/norwegian-domestic-credit-transfers/${resourceId}/status`;
  return {
    user,
    paymentId,
    async answered(status: object, times = 1) {
      bank.override(operation, json(200, status));
      const asking = Array.from({ length: times }, () =>
        user.browser.ask(paymentStatus, { paymentId }),
      );
      for (const answer of await Promise.all(asking)) expect(answer.status).toBe(200);
    },
    async listed() {
      return (await (await user.browser.ask(readNotices, {})).json()).notices;
    },
  };
};

describe('a payment', () => {
  it.each([
    [{ transactionStatus: 'ACSC' }, 'PAYMENT_SETTLED', 'Paid: a payment you set up in Brygge'],
    [{ transactionStatus: 'RJCT' }, 'PAYMENT_FAILED', 'Not paid: a payment you set up in Brygge'],
    [
      { transactionStatus: 'ACCP', fundsAvailable: false },
      'PAYMENT_FAILED',
      'Not paid: a payment you set up in Brygge',
    ],
    [
      { transactionStatus: 'PART' },
      'PAYMENT_PARTLY_SETTLED',
      'Partly paid: a batch of payments you set up in Brygge',
    ],
  ])('that ends as %j is told of as %s', async (status, kind, subject) => {
    const payment = await madePayment();
    await payment.answered(status);
    const isShortOfFunds = 'fundsAvailable' in status && { isShortOfFunds: true };
    const listed = await payment.listed();
    expect(listed[0].payment).toEqual({
      creditorName: 'Elvebakken Barnehage',
      paymentsCount: null,
      amounts: [{ amount: '120.50', currency: 'NOK' }],
      ...isShortOfFunds,
    });
    const path = `/payments/${payment.paymentId}`;
    expect(listed).toMatchObject([{ kind, isRead: false, path }]);
    const mails = await mailTo(payment.user.email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  });

  it.each(['ACSP', 'PDNG', 'ACTC', 'ACWP', 'CANC', 'NEWS'])(
    'that the bank says is %s is not told of',
    async (transactionStatus) => {
      const payment = await madePayment();
      await payment.answered({ transactionStatus });
      expect(await payment.listed()).toEqual([]);
      expect(await mailTo(payment.user.email)).toEqual([]);
    },
  );

  it('is told of once, also when it is asked for eight times at once', async () => {
    const payment = await madePayment();
    await payment.answered({ transactionStatus: 'ACSC' }, 8);
    await payment.answered({ transactionStatus: 'ACSC' });
    expect(await payment.listed()).toHaveLength(1);
    expect(await mailTo(payment.user.email)).toHaveLength(1);
  });

  it('names nobody and no amount in the message', async () => {
    const payment = await madePayment();
    await payment.answered({ transactionStatus: 'ACSC' });
    const [mail] = await mailTo(payment.user.email);
    const link = `http://localhost:3000/payments/${payment.paymentId}`;
    // The payment's own id may contain any digits.
    const said = `${mail?.subject} ${mail?.text} ${mail?.html}`.replaceAll(link, '');
    for (const secret of ['Elvebakken', '120', 'NOK', '12345678903', '12043174449'])
      expect(said).not.toContain(secret);
    expect(mail?.text).toContain(`${link}\n`);
  });

  it('that is gone by now is told of without its page', async () => {
    const payment = await madePayment();
    await payment.answered({ transactionStatus: 'RJCT' });
    await database().payment.deleteMany({ where: { id: payment.paymentId } });
    expect(await payment.listed()).toMatchObject([
      { kind: 'PAYMENT_FAILED', payment: null, path: null },
    ]);
  });

  it.each([
    ['it is approved', 'PDNG'],
    ['one of several has approved it', 'PATC'],
  ])('waits no longer once %s', async (_, approved) => {
    const payment = await madePayment();
    await database().notice.create({
      data: {
        userId: payment.user.userId,
        id: crypto.randomUUID(),
        kind: 'PAYMENT_WAITS',
        subject: payment.paymentId,
        occasion: '',
        isShown: true,
        createdAt: new Date(),
      },
    });
    await payment.answered({ transactionStatus: 'RCVD' });
    expect(await payment.listed()).toHaveLength(1);
    await payment.answered({ transactionStatus: approved });
    expect(await payment.listed()).toEqual([]);
  });
});

describe('a standing order', () => {
  it('of which a date was not paid is told of once for each time that the bank says more, and so is its end', async () => {
    const { user, paymentId, status } = await standingOrder();
    const tppMessages = [
      { category: 'WARNING', code: 'PAYMENT_FAILED', text: '2026-03-10: No funds.' },
    ];
    const read = async (answer: object) => {
      bank.override(status, json(200, answer));
      const asked = Array.from({ length: 3 }, () => user.browser.ask(paymentStatus, { paymentId }));
      for (const answered of await Promise.all(asked)) expect(answered.status).toBe(200);
      const { notices } = await (await user.browser.ask(readNotices, {})).json();
      return notices.map((one: { kind: string; payment: object }) => [one.kind, one.payment]);
    };
    const amounts = [{ amount: '500.00', currency: 'NOK' }];
    const named = { creditorName: 'Elvebakken Barnehage', paymentsCount: null, amounts };
    const missed = ['PAYMENT_FAILED', { ...named, standingOrder: 'missed' }];
    expect(await read({ transactionStatus: 'ACCP' })).toEqual([]);
    const other = [{ category: 'WARNING', code: 'SERVICE_INVALID', text: 'Use /v2 from May.' }];
    expect(await read({ transactionStatus: 'ACCP', tppMessages: other })).toEqual([]);
    expect(await read({ transactionStatus: 'ACCP', tppMessages })).toEqual([missed]);
    expect(await read({ transactionStatus: 'ACCP', tppMessages })).toEqual([missed]);
    // Not told again when something else was stored meanwhile; a second failure on the same day is.
    expect(await read({ transactionStatus: 'ACCP', tppMessages: [] })).toEqual([missed]);
    expect(await read({ transactionStatus: 'ACCP', tppMessages })).toEqual([missed]);
    tppMessages.push({
      category: 'WARNING',
      code: 'PAYMENT_FAILED',
      text: '2026-04-10: No funds.',
    });
    expect(await read({ transactionStatus: 'ACCP', tppMessages })).toEqual([missed, missed]);
    // What was said of its dates is kept when the bank only says that it has ended.
    expect(await read({ transactionStatus: 'ACSC' })).toEqual([
      ['PAYMENT_SETTLED', { ...named, standingOrder: 'ended' }],
      missed,
      missed,
    ]);
    const { bankMessages } = await (await user.browser.ask(paymentStatus, { paymentId })).json();
    expect(bankMessages).toMatchObject([
      { text: '2026-03-10: No funds.' },
      { text: '2026-04-10: No funds.' },
    ]);
    expect((await mailTo(user.email)).map(({ subject }) => subject).sort()).toEqual([
      'A standing order has ended',
      'A standing order payment may not have been made',
      'A standing order payment may not have been made',
    ]);
  });
});

it.each([
  ['no date', 'Fault, reference'],
  ['a date', '2026-03-10: fault, reference'],
])(
  'a standing order whose bank says %s, with a new reference each time, is told of once',
  async (_, text) => {
    const { user, paymentId, status } = await standingOrder();
    for (let reference = 1; reference <= 4; reference += 1) {
      const tppMessages = [
        { category: 'ERROR', code: 'SYSTEM_ERROR', text: `${text} ${reference}` },
        { category: 'ERROR', code: 'PAYMENT_FAILED', text: `${text} x${reference}` },
      ];
      bank.override(status, json(200, { transactionStatus: 'ACCP', tppMessages }));
      expect((await user.browser.ask(paymentStatus, { paymentId })).status).toBe(200);
    }
    const { userId } = user;
    expect(await database().notice.count({ where: { userId } })).toBe(1);
    expect(await mailTo(user.email)).toHaveLength(1);
  },
);

it.each([
  [
    'what the bank warned of before',
    ['WARNING', 'FUNDS_NOT_AVAILABLE', 'Low balance for 2026-03-10.'],
    1,
  ],
  ['the same day of the year before', ['ERROR', 'PAYMENT_FAILED', '10 March 2025: not paid.'], 2],
] as const)(
  'a standing order’s date that was not paid is told of in spite of %s',
  async (_, said, times) => {
    const { user, paymentId, status } = await standingOrder();
    const [category, code, text] = said;
    for (const message of [
      { category, code, text },
      {
        category: 'ERROR',
        code: 'PAYMENT_FAILED',
        text: times === 1 ? '2026-03-10: not paid.' : '10 March 2026: not paid.',
      },
    ]) {
      bank.override(status, json(200, { transactionStatus: 'ACCP', tppMessages: [message] }));
      await user.browser.ask(paymentStatus, { paymentId });
    }
    expect(await database().notice.count({ where: { userId: user.userId } })).toBe(times);
  },
);

it('a standing order whose bank names other dates in each answer is told of five times a day', async () => {
  const { user, paymentId, status } = await standingOrder();
  const { userId } = user;
  const read = async (days: readonly number[]) => {
    const tppMessages = days.map((day) => ({
      category: 'ERROR',
      code: 'PAYMENT_FAILED',
      text: `2026-03-${day}: not paid.`,
    }));
    bank.override(status, json(200, { transactionStatus: 'ACCP', tppMessages }));
    expect((await user.browser.ask(paymentStatus, { paymentId })).status).toBe(200);
    return database().notice.count({ where: { userId } });
  };
  expect(await read([10, 11, 12])).toBe(3);
  expect(await read([13, 14, 15, 16])).toBe(5);
  expect(await read([17, 18])).toBe(5);
  expect(await mailTo(user.email)).toHaveLength(5);
  await database().notice.updateMany({
    where: { userId },
    data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
  });
  expect(await read([19])).toBe(6);
});

describe('a standing order that the bank rejects', () => {
  it('is told of beside a date of it that was not paid before', async () => {
    const { user, paymentId, status } = await standingOrder();
    for (const answer of [
      { transactionStatus: 'ACCP', fundsAvailable: false },
      { transactionStatus: 'RJCT' },
    ]) {
      bank.override(status, json(200, answer));
      await user.browser.ask(paymentStatus, { paymentId });
    }
    const { notices } = await (await user.browser.ask(readNotices, {})).json();
    expect(
      notices.map((one: { payment: { standingOrder: string } }) => one.payment.standingOrder),
    ).toEqual(['rejected', 'missed']);
  });

  it('is told of as an order, not as one payment', async () => {
    const { user, paymentId, status } = await standingOrder();
    bank.override(status, json(200, { transactionStatus: 'RJCT' }));
    await user.browser.ask(paymentStatus, { paymentId });
    const { notices } = await (await user.browser.ask(readNotices, {})).json();
    expect(notices).toMatchObject([
      { kind: 'PAYMENT_FAILED', payment: { standingOrder: 'rejected' } },
    ]);
    expect((await mailTo(user.email)).map(({ subject }) => subject)).toEqual([
      'A standing order was rejected',
    ]);
  });
});

it('tells of an end and of missed dates of standing orders alone, and when they came to one', async () => {
  const { user, paymentId } = await standingOrder();
  const { userId } = user;
  const once = await storePayment({ userId, connectionId: null });
  await transaction(async (db) => {
    await notify(db, userId, { kind: 'PAYMENT_WAITS', paymentId });
    await notify(db, userId, { kind: 'PAYMENT_FAILED', paymentId: once });
  });
  const { notices } = await (await user.browser.ask(readNotices, {})).json();
  expect(notices).toHaveLength(2);
  for (const { payment } of notices) expect(payment).not.toHaveProperty('standingOrder');
});

describe('a standing order that lacks funds', () => {
  const noWords = { transactionStatus: 'ACCP', fundsAvailable: false };
  const saying = (text: string) => ({
    transactionStatus: 'ACCP',
    tppMessages: [{ category: 'WARNING' as const, code: 'PAYMENT_FAILED', text }],
  });

  it.each([
    ['without a word', noWords, 2],
    ['in the same words', saying('No funds.'), 2],
    ['in words that name the first date', saying('2026-03-10: No funds.'), 1],
    ['in words that name the month', saying('10. mars 2026: No funds.'), 1],
    ['in words with an amount', saying('No funds for NOK 50.00.'), 2],
    ['in words with an hour', saying('No funds in the run at 11.30.'), 2],
  ])('on two dates, %s, is told of once for each date', async (_, answer, times) => {
    const { paymentId, user } = await standingOrder();
    const { userId } = user;
    const said = 'tppMessages' in answer ? answer.tppMessages : [];
    const read = async (moment: string) => {
      const where = { userId_id: { userId, id: paymentId } };
      const payment = await database().payment.findUniqueOrThrow({ where });
      await transaction((db) => notifyOfMissedDate(db, payment, answer, new Date(moment)));
      const bankMessages = sealBankMessages(payment, boundedMessages(said));
      await database().payment.update({ where, data: { bankMessages } });
    };
    await read('2026-03-10T12:00:00Z');
    await read('2026-03-11T12:00:00Z');
    await read('2026-04-09T12:00:00Z');
    // Before the first run of the next date.
    await read('2026-04-10T03:30:00Z');
    const between = await database().notice.count({ where: { userId } });
    expect(between).toBe(1);
    await read('2026-04-10T12:00:00Z');
    await read('2026-05-08T12:00:00Z');
    const told = await database().notice.findMany({ where: { userId, kind: 'PAYMENT_FAILED' } });
    expect(told).toHaveLength(times);
  });
});

describe('a new payment', () => {
  /** The notices of a user with one account once the bank has answered the creation of a payment. */
  const toldOf = async (transactionStatus: string) => {
    const psu = bank.newPsu();
    const user = await newUser();
    await connectAs(bank, user, psu);
    const products = 'POST /v1/payments/norwegian-domestic-credit-transfers';
    bank.override(products, json(201, { paymentId: `p-${psu.psuId}`, transactionStatus }));
    const draft = { contextId: 'private', kind: 'norwegian-domestic-credit-transfers' };
    const begun = await user.browser.ask(newDraft, {}, { method: 'POST', json: draft });
    const { draftId } = await begun.json();
    const request = {
      instructedAmount: { amount: '120.50', currency: 'NOK' },
      debtorAccount: { bban: psu.accounts[0]?.bban, currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: bankDay(addDays(new Date(), 5)),
    };
    const made = await user.browser.ask(
      newPayment,
      {},
      { method: 'POST', json: { draftId, request } },
    );
    expect(await made.json()).toMatchObject({ status: { transactionStatus } });
    const { notices } = await (await user.browser.ask(readNotices, {})).json();
    return notices.map(({ kind }: { kind: string }) => kind);
  };

  it('that the bank refuses is not told of: the person is there', async () => {
    expect(await toldOf('RJCT')).toEqual([]);
  });

  it('that the bank carries out at once is told of', async () => {
    expect(await toldOf('ACSC')).toEqual(['PAYMENT_SETTLED']);
  });
});
