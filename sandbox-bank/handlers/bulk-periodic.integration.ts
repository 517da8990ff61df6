import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { engage, makeAgreement } from '@/sandbox-bank/testing/agreements';
import { completeSca, scaRedirectOf } from '@/sandbox-bank/testing/bank-client';
import {
  approveAt,
  beginMorning,
  bookedBalance,
  bulkBody,
  create,
  createApproved,
  day,
  FOREIGN_BBAN,
  linkOf,
  listRows,
  type MadeAccount,
  makeAccount,
  NDCT,
  passTime,
  periodicBody,
  runBatch,
  setBehaviour,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, ODD } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';

const DAY_SECONDS = 86_400;
/** Moving the clock by months may be answered before the runs of all its slots. */
const RUNS_WAIT = { timeout: 50_000, interval: 250 };

const { client } = sharedBank(createTestDatabase);
let jonas: ConnectedPsu;
beforeEach(async () => {
  await beginMorning(client);
  jonas = await connectPsu(client, { identityNumber: JONAS });
});

describe('a bulk payment', () => {
  const payBulk = (account: MadeAccount, body: unknown) =>
    createApproved(client, jonas, { service: 'bulk-payments', product: NDCT, body }).then(
      (self) => ({ self, account }),
    );

  it('is one batch transaction of the debtor with its entries, and a transaction of each creditor', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const creditor = await makeAccount(client, ODD, '0.00');
    const body = bulkBody(account.bban, day(0), ['100.00', '0.01', '250.50']);
    const rows = body.payments as Record<string, unknown>[];
    for (const index of [0, 2]) {
      Object.assign(rows[index] ?? {}, {
        creditorAccount: { bban: creditor.bban, currency: 'NOK' },
      });
    }
    const { self } = await payBulk(account, body);
    const before = await listRows(client, account);
    expect(before.pending).toMatchObject([
      {
        transactionAmount: { amount: '-350.51', currency: 'NOK' },
        batchIndicator: true,
        batchNumberOfTransactions: 3,
      },
    ]);
    expect(await runBatch(client)).toMatchObject({ executed: 3, rejected: 0 });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACSC' });
    const { booked, pending } = await listRows(client, account);
    expect(pending).toEqual([]);
    expect(booked).toHaveLength(2);
    expect(booked[0]).toMatchObject({
      transactionAmount: { amount: '-350.51', currency: 'NOK' },
      batchIndicator: true,
      batchNumberOfTransactions: 3,
      additionalInformation: 'Bulk payment LOENN-11',
    });
    expect(booked[0]).not.toHaveProperty('entryDetails');
    const details = await client.call({
      path: `/v1/sandbox/accounts/${account.id}/transactions/${booked[0]?.transactionId}`,
    });
    expect(details.body).toMatchObject({
      entryDetails: [
        {
          transactionAmount: { amount: '-100.00', currency: 'NOK' },
          creditorAccount: { bban: creditor.bban },
          remittanceInformationUnstructured: 'Row 1',
        },
        {
          transactionAmount: { amount: '-0.01', currency: 'NOK' },
          creditorAccount: { bban: FOREIGN_BBAN },
        },
        { transactionAmount: { amount: '-250.50', currency: 'NOK' } },
      ],
    });
    const incoming = (await listRows(client, creditor)).booked;
    expect(incoming.map((row) => row.transactionAmount.amount)).toEqual(['250.50', '100.00']);
    expect(await bookedBalance(client, account)).toBe('649.49');
    expect(await bookedBalance(client, creditor)).toBe('350.50');
  });

  it('is PART when some rows lack funds, and tells which', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const { self } = await payBulk(
      account,
      bulkBody(account.bban, day(0), ['60.00', '50.00', '40.00', '0.01']),
    );
    expect(await runBatch(client)).toMatchObject({ executed: 2, rejected: 2 });
    const status = await statusOf(client, jonas, self);
    expect(status).toMatchObject({
      transactionStatus: 'PART',
      tppMessages: [
        { category: 'WARNING', code: 'PAYMENT_FAILED', path: 'payments.1' },
        { category: 'WARNING', code: 'PAYMENT_FAILED', path: 'payments.3' },
      ],
    });
    expect(status).not.toHaveProperty('fundsAvailable');
    expect(await bookedBalance(client, account)).toBe('0.00');
    expect((await listRows(client, account)).booked[0]).toMatchObject({
      transactionAmount: { amount: '-100.00' },
      batchNumberOfTransactions: 2,
    });
  });

  // 100.00 EUR are 1,172.00 NOK, and the exchange costs 2.93 NOK.
  it('leaves a row the funds without the fees of the rows before it', async () => {
    const account = await makeAccount(client, JONAS, '2348.00');
    const body = bulkBody(account.bban, day(0), ['1.00', '1.00']);
    for (const row of body.payments as Record<string, unknown>[])
      row.instructedAmount = { amount: '100.00', currency: 'EUR' };
    const { self } = await payBulk(account, body);
    expect(await runBatch(client)).toMatchObject({ executed: 1, rejected: 1 });
    expect(await statusOf(client, jonas, self)).toMatchObject({
      transactionStatus: 'PART',
      tppMessages: [{ path: 'payments.1' }],
    });
    expect(await bookedBalance(client, account)).toBe('1173.07');
    expect((await listRows(client, account)).booked[0]).toMatchObject({
      transactionAmount: { amount: '-2.93', currency: 'NOK' },
      remittanceInformationUnstructured: 'Fee: bulk payment LOENN-11',
      additionalInformation: 'Fee: bulk payment LOENN-11',
    });
  });

  it('lacked funds when none of its rows was paid and one for that reason', async () => {
    const account = await makeAccount(client, JONAS, '1.00');
    const full = await makeAccount(client, JONAS, '9999999999999999.99');
    const body = bulkBody(account.bban, day(0), ['0.50', '2.00']);
    const [first = {}] = body.payments as Record<string, unknown>[];
    first.creditorAccount = { bban: full.bban, currency: 'NOK' };
    const { self } = await payBulk(account, body);
    expect(await runBatch(client)).toMatchObject({ executed: 0, rejected: 2 });
    expect(await statusOf(client, jonas, self)).toMatchObject({
      transactionStatus: 'ACCP',
      fundsAvailable: false,
      tppMessages: [
        { path: 'payments.0', text: "The creditor's account could not take the amount." },
        { path: 'payments.1', text: 'There were not enough funds in the account.' },
      ],
    });
  });

  it('pays a creditor no more by all of its rows than the account can take', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const creditor = await makeAccount(client, JONAS, '9999999999999999.98');
    const body = bulkBody(account.bban, day(0), ['0.01', '0.01']);
    for (const row of body.payments as Record<string, unknown>[])
      row.creditorAccount = { bban: creditor.bban, currency: 'NOK' };
    const { self } = await payBulk(account, body);
    expect(await runBatch(client)).toMatchObject({ executed: 1, rejected: 1 });
    expect(await statusOf(client, jonas, self)).toMatchObject({
      transactionStatus: 'PART',
      tppMessages: [{ path: 'payments.1' }],
    });
    expect(await bookedBalance(client, creditor)).toBe('9999999999999999.99');
  });

  it('is ACCP with fundsAvailable false when every row lacks funds', async () => {
    const account = await makeAccount(client, JONAS, '0.99');
    const { self } = await payBulk(account, bulkBody(account.bban, day(0), ['1.00', '2.00']));
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({
      transactionStatus: 'ACCP',
      fundsAvailable: false,
    });
    expect((await listRows(client, account)).booked).toHaveLength(1);
  });

  it('of a thousand rows is executed as a whole', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const { self } = await payBulk(
      account,
      bulkBody(account.bban, day(0), Array(1_000).fill('0.10')),
    );
    expect(await runBatch(client)).toMatchObject({ executed: 1_000, rejected: 0 });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACSC' });
    expect(await bookedBalance(client, account)).toBe('900.00');
  });

  it('is rejected when its debtor account is gone', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const { self } = await payBulk(account, bulkBody(account.bban, day(0), ['1.00']));
    const gone = await client.call({
      method: 'DELETE',
      path: `/v1/sandbox/accounts/${account.id}`,
    });
    expect(gone.status).toBe(204);
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RJCT' });
  });
});

describe('a periodic payment', () => {
  const standing = async (changes: Record<string, unknown>, balance = '1000.00') => {
    const account = await makeAccount(client, JONAS, balance);
    const self = await createApproved(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, day(0), changes),
    });
    return { account, self };
  };
  /** The days on which the account paid, in order. */
  const daysOf = async (account: MadeAccount) =>
    (await listRows(client, account)).booked
      .filter((row) => row.transactionAmount.amount === '-75.00')
      .map((row) => row.bookingDate)
      .reverse();
  const read = async (self: string) => {
    jonas = await connectPsu(client, { identityNumber: JONAS });
    return statusOf(client, jonas, self);
  };

  it('is not executed unless the sandbox is set so, and a day that passed is not made up for', async () => {
    await setBehaviour(client, {});
    const { account, self } = await standing({ endDate: '2027-03-16' });
    await runBatch(client);
    await passTime(client, 2 * DAY_SECONDS);
    expect(await daysOf(account)).toEqual([]);
    await setBehaviour(client, { executePeriodic: true });
    await passTime(client, 2 * DAY_SECONDS);
    expect(await daysOf(account)).toEqual([]);
    await passTime(client, 3 * DAY_SECONDS);
    // Monday and Tuesday: the days before were skipped, and the weekend has no bank day.
    expect(await daysOf(account)).toEqual(['2027-03-15', '2027-03-16']);
    expect(await read(self)).toMatchObject({ transactionStatus: 'ACSC' });
  });

  it.each([
    [
      'Daily',
      { frequency: 'Daily' },
      7,
      ['2027-03-10', '2027-03-11', '2027-03-12', '2027-03-15', '2027-03-16', '2027-03-17'],
    ],
    [
      'Weekly over Easter, following',
      { frequency: 'Weekly', startDate: '2027-03-11', executionRule: 'following' },
      22,
      ['2027-03-11', '2027-03-18', '2027-03-30', '2027-04-01'],
    ],
    [
      'Weekly over Easter, preceding',
      { frequency: 'Weekly', startDate: '2027-03-11', executionRule: 'preceding' },
      22,
      ['2027-03-11', '2027-03-18', '2027-03-24', '2027-04-01'],
    ],
    [
      'Monthly on the 31st',
      { frequency: 'Monthly', dayOfExecution: '31' },
      85,
      ['2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      'MonthlyVariable',
      { frequency: 'MonthlyVariable', monthsOfExecution: [4, 6], dayOfExecution: '15' },
      100,
      ['2027-04-15', '2027-06-15'],
    ],
  ])('is executed on its days: %s', async (_, changes, days, expected) => {
    await setBehaviour(client, { executePeriodic: true });
    const { account, self } = await standing(changes);
    await passTime(client, days * DAY_SECONDS);
    await vi.waitFor(async () => expect(await daysOf(account)).toEqual(expected), RUNS_WAIT);
    expect(await read(self)).toMatchObject({ transactionStatus: 'ACCP' });
    expect(await bookedBalance(client, account)).toBe(
      { 2: '850.00', 3: '775.00', 4: '700.00', 6: '550.00' }[expected.length],
    );
  });

  it('leaves out a day without funds, tells of it, and goes on', async () => {
    await setBehaviour(client, { executePeriodic: true });
    const { account, self } = await standing({}, '80.00');
    await passTime(client, 2 * DAY_SECONDS);
    expect(await daysOf(account)).toEqual(['2027-03-10']);
    expect(await read(self)).toMatchObject({
      transactionStatus: 'ACCP',
      tppMessages: [
        { text: expect.stringContaining('2027-03-11') },
        // Two days on, at nine, the run of six has been.
        { text: expect.stringContaining('2027-03-12') },
      ],
    });
    expect(await read(self)).not.toHaveProperty('fundsAvailable');
    await client.call({
      method: 'POST',
      path: `/v1/sandbox/accounts/${account.id}/transactions`,
      body: { transactionAmount: { amount: '100.00', currency: 'NOK' } },
    });
    await passTime(client, 3 * DAY_SECONDS);
    expect(await daysOf(account)).toEqual(['2027-03-10', '2027-03-15']);
  });

  it.each([
    ['it never had funds', { executePeriodic: true }, '74.99', 'RJCT'],
    ['the sandbox carries out none', {}, '1000.00', 'RJCT'],
    ['it had funds for one of them only', { executePeriodic: true }, '80.00', 'ACSC'],
  ])(
    'says at its end whether any of its dates was paid: %s',
    async (_, behaviour, balance, end) => {
      await setBehaviour(client, behaviour);
      const { account, self } = await standing({ endDate: '2027-03-11' }, balance);
      await passTime(client, 2 * DAY_SECONDS);
      expect(await daysOf(account)).toEqual(end === 'RJCT' ? [] : ['2027-03-10']);
      const status = await read(self);
      expect(status).toMatchObject({ transactionStatus: end });
      expect(status).not.toHaveProperty('fundsAvailable');
    },
  );

  it('tells of the last 20 days that failed, when more have', async () => {
    await setBehaviour(client, { executePeriodic: true });
    const { self } = await standing({ endDate: '2027-04-12' }, '0.00');
    await passTime(client, 34 * DAY_SECONDS);
    const messagesOf = async () => (await read(self)).tppMessages as { text: string }[] | undefined;
    // The 21 bank days from 10 March over Easter to 12 April.
    await vi.waitFor(
      async () => expect((await messagesOf())?.at(-1)?.text).toMatch(/^2027-04-12: /),
      RUNS_WAIT,
    );
    const messages = await messagesOf();
    expect(messages).toHaveLength(20);
    expect(messages?.[0]?.text).toMatch(/^2027-03-11: /);
  });

  it('whose account is gone is cancelled at once, since nobody is left who could approve that', async () => {
    await setBehaviour(client, {});
    const { account, self } = await standing({});
    const remove = () => client.call({ method: 'DELETE', path: self, headers: jonas.headers });
    expect((await remove()).status).toBe(202);
    await client.call({ method: 'DELETE', path: `/v1/sandbox/accounts/${account.id}` });
    expect((await remove()).status).toBe(204);
    expect(await read(self)).toMatchObject({ transactionStatus: 'CANC' });
    expect((await remove()).status).toBe(405);
  });

  it('is not cancelled by a PSU who may no longer pay from its account', async () => {
    const agreementId = await makeAgreement(client, BREWERY, 'Faste betalinger');
    const [account, other] = [
      await makeAccount(client, BREWERY, '1000.00'),
      await makeAccount(client, BREWERY, '1000.00'),
    ];
    await engage(client, agreementId, { customer: ODD, account: other });
    const engagement = await engage(client, agreementId, { customer: ODD, account });
    const asked = await client.call({ path: '/v1/accounts' });
    const clerk = await finishSca(asked, {
      identityNumber: ODD,
      context: 'CORPORATE',
      agreementId,
    });
    const made = await create(client, clerk, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, day(1)),
    });
    await approveAt(client, clerk, linkOf(made, 'startAuthorisation').href, ODD);
    const self = linkOf(made, 'self').href;
    expect((await client.call({ method: 'DELETE', path: engagement })).status).toBe(204);
    const started = await client.call({
      method: 'POST',
      path: `${self}/cancellation-authorisations`,
      headers: clerk.headers,
    });
    expect(started.status, started.text).toBe(201);
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: ODD });
    expect(returned).toMatchObject({ kind: 'failure', code: 'FORBIDDEN' });
    expect(await statusOf(client, clerk, self)).toMatchObject({ transactionStatus: 'ACCP' });
  });

  it('cannot be approved any more once its last day has passed', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, day(0), { endDate: '2027-03-16' }),
    });
    await passTime(client, 10 * DAY_SECONDS);
    jonas = await connectPsu(client, { identityNumber: JONAS });
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
      headers: jonas.headers,
    });
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ kind: 'failure', code: 'EXECUTION_DATE_INVALID' });
    expect(await read(linkOf(made, 'self').href)).toMatchObject({ transactionStatus: 'RCVD' });
  });

  it('begins with the first of its days after the approval', async () => {
    await setBehaviour(client, { executePeriodic: true });
    await passTime(client, -4 * DAY_SECONDS);
    jonas = await connectPsu(client, { identityNumber: JONAS });
    const { account } = await standing({ startDate: '2027-03-08', frequency: 'EveryTwoWeeks' });
    await passTime(client, 20 * DAY_SECONDS);
    expect(await daysOf(account)).toEqual(['2027-03-08', '2027-03-22']);
  });
});
