/** Recurring payments recognised among the bank's transactions, and how a person corrects them. */
import { randomUUID } from 'node:crypto';
import { subSeconds } from 'date-fns';
import { beforeAll, expect, it, vi } from 'vitest';
import { GET as readBalances } from '@/app/api/accounts/[accountId]/balances/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { PUT as correct } from '@/app/api/insight/corrections/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { database } from '@/lib/db/client';
import type { UpcomingsView } from '@/lib/view/insight/insight';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';
import type { SyncAnswer } from '@/lib/view/stored-transaction';
import { newUser, type TestUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';

const NOW = new Date('2026-11-21T10:00:00Z');

const nok = (amount: string) => ({ amount, currency: 'NOK' as const });

let made = 0;
const row = (bookingDate: string, amount: string, other: Record<string, unknown>) => {
  made += 1;
  return { transactionId: `t${made}`, bookingDate, transactionAmount: nok(amount), ...other };
};

const tibber = (day: string, amount: string) =>
  row(day, amount, { creditorName: 'Tibber Norge AS', creditorAccount: { bban: '15033333339' } });
const netflix = (day: string, amount: string) => row(day, amount, { creditorName: 'NETFLIX.COM' });
const salary = (day: string) =>
  row(day, '41000.00', {
    debtorName: 'Nordlys Brygghus AS',
    debtorAccount: { bban: '36000000000' },
    remittanceInformationUnstructured: 'Lønn',
  });
const rent = (day: string) =>
  row(day, '-9800.00', { creditorName: 'Utleier', creditorAccount: { bban: '12043174449' } });

const SOFA = row('2026-12-10', '-5000.00', { creditorName: 'Møbelverkstedet' });

/** Newest first, as a bank lists them. */
const BOOKED = [
  SOFA,
  tibber('2026-06-22', '-1120.00'),
  tibber('2026-07-20', '-1150.00'),
  tibber('2026-08-20', '-1190.00'),
  tibber('2026-09-21', '-1145.00'),
  tibber('2026-10-20', '-1150.00'),
  netflix('2026-07-08', '-149.00'),
  netflix('2026-08-08', '-149.00'),
  netflix('2026-09-08', '-149.00'),
  netflix('2026-10-08', '-149.00'),
  netflix('2026-11-08', '-179.00'),
  salary('2026-08-14'),
  salary('2026-09-15'),
  salary('2026-10-15'),
  salary('2026-11-13'),
  rent('2026-09-01'),
  rent('2026-10-01'),
  rent('2026-11-02'),
].sort((one, other) => (one.bookingDate < other.bookingDate ? 1 : -1));

const bank = shared(openBankAndApplication);
let user: TestUser;
let accountId: string;
beforeAll(async () => {
  user = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto'] });
  const resourceId = psu.accounts[0]?.resourceId ?? '';
  await connectAs(bank, user, psu);
  const account = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
  accountId = account.id;
  const pending = [
    {
      transactionAmount: nok('-250.00'),
      // Blank texts name nobody.
      creditorName: ' ',
      remittanceInformationUnstructuredArray: [],
      remittanceInformationUnstructured: 'Reservert Kaffebar',
    },
  ];
  bank.override(
    `GET /v1/accounts/${resourceId}/transactions`,
    json(200, { transactions: { booked: BOOKED, pending, _links: {} } }),
  );
  bank.override(
    `GET /v1/accounts/${resourceId}/balances`,
    json(200, { balances: [{ balanceType: 'interimBooked', balanceAmount: nok('20000.00') }] }),
  );
  expect((await user.browser.ask(readBalances, { accountId }, {})).status).toBe(200);
  let answer: SyncAnswer;
  do answer = await (await user.browser.ask(sync, { accountId }, { method: 'POST' })).json();
  while (answer.sync.state === 'running');
  expect(answer).toMatchObject({ sync: { state: 'done', problem: null } });
});

const coming = async (): Promise<UpcomingsView> => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const answer = await user.browser.ask(upcoming, {}, {}).finally(() => vi.useRealTimers());
  expect(answer.status).toBe(200);
  return answer.json();
};

const say = async (corrections: InsightCorrections) => {
  const answer = await user.browser.ask(correct, {}, { method: 'PUT', json: corrections });
  expect(answer.status, await answer.clone().text()).toBe(200);
};

const inShort = ({ upcoming: list }: UpcomingsView) =>
  list.map(({ kind, date, amount, isLate }) => [kind, date, amount.amount, isLate]);

it('what recurs is expected, and what is left until the salary shows its working', async () => {
  const view = await coming();
  expect(inShort(view)).toEqual([
    ['pending', null, '-250.00', false],
    // Due the day before, on a Friday.
    ['recurring', '2026-11-20', '-1150.00', true],
    ['recurring', '2026-12-01', '-9800.00', false],
    ['recurring', '2026-12-08', '-149.00', false],
    ['recurring', '2026-12-15', '41000.00', false],
    ['recurring', '2026-12-21', '-1150.00', false],
  ]);
  expect(view.upcoming[0]?.name).toBe('Reservert Kaffebar');
  expect(view.untilSalary).toMatchObject({
    isKnown: true,
    accountId,
    accountName: 'Brukskonto',
    salary: { name: 'Nordlys Brygghus AS', kind: 'salary', day: '2026-12-15' },
    balance: '20000.00',
    pending: '-250.00',
    planned: '0.00',
    expectedOut: '-11099.00',
    expectedIn: '0.00',
    left: '8651.00',
  });
  const bill = view.recurring.find(({ name }) => name === 'Tibber Norge AS');
  expect(bill).toMatchObject({
    usual: nok('-1150.00'),
    smallest: '1120.00',
    largest: '1190.00',
    dayOfMonth: 20,
    seen: { count: 5, since: '2026-06-22' },
    nextDay: '2026-11-20',
    isDismissed: false,
    isCorrected: false,
  });
  expect(view.unusual).toMatchObject([
    { reason: 'went-up', name: 'NETFLIX.COM', amount: nok('-179.00'), before: nok('149.00') },
  ]);
});

/** A payment that the bank has not executed yet. */
const planPayment = async (
  amount: string,
  { executionDate, createdAt }: { executionDate: string; createdAt?: Date },
): Promise<string> => {
  const account = await database().account.findFirstOrThrow({ where: { id: accountId } });
  return storePayment({
    userId: user.userId,
    connectionId: account.connectionId,
    amount,
    request: {
      instructedAmount: nok(amount),
      debtorAccount: { bban: account.bban ?? '', currency: 'NOK' },
      creditorName: 'Utleier',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: executionDate,
    },
    changes: { transactionStatus: 'ACSP', ...(createdAt === undefined ? {} : { createdAt }) },
  });
};

it('a payment that the bank has already takes the place of what was expected', async () => {
  const id = await planPayment('9900.00', { executionDate: '2026-11-30' });
  const view = await coming();
  expect(inShort(view)).not.toContainEqual(['recurring', '2026-12-01', '-9800.00', false]);
  expect(inShort(view)).toContainEqual(['payment', '2026-11-30', '-9900.00', false]);
  expect(view.untilSalary).toMatchObject({ planned: '-9900.00', expectedOut: '-1299.00' });
  await database().payment.update({ where: { id }, data: { isFinal: true } });
});

it('what is booked ahead is to come where the balance is of a day before it, and in the balance otherwise', async () => {
  const where = { id: accountId };
  const stored = await database().account.findFirstOrThrow({ where });
  const { syncedAt } = await database().transactionSync.findFirstOrThrow({ where: { accountId } });
  const of = async (referenceDate: string | null) => {
    const balance = { balanceType: 'interimBooked', balanceAmount: nok('20000.00') };
    await database().account.update({
      where,
      data: { balances: [{ ...balance, referenceDate }], balancesReadAt: NOW },
    });
    return coming();
  };
  await database().transactionSync.updateMany({ where: { accountId }, data: { syncedAt: NOW } });
  try {
    const sofa = ['booked', '2026-12-10', '-5000.00', false];
    const ofToday = await of('2026-11-21');
    expect(inShort(ofToday)).toContainEqual(sofa);
    expect(ofToday.untilSalary).toMatchObject({ booked: '-5000.00', left: '3651.00' });
    for (const day of ['2026-12-10', null]) {
      const later = await of(day);
      expect(inShort(later)).not.toContainEqual(sofa);
      expect(later.untilSalary).toMatchObject({ booked: '0.00', left: '8651.00' });
    }
  } finally {
    const { balances, balancesReadAt } = stored;
    await database().account.update({ where, data: { balances: balances ?? [], balancesReadAt } });
    await database().transactionSync.updateMany({ where: { accountId }, data: { syncedAt } });
  }
});

it('what is left is not known while some of what the bank lists of the account cannot be read', async () => {
  const where = { accountId };
  await database().transactionSync.updateMany({ where, data: { unreadablePending: 1 } });
  try {
    const view = await coming();
    expect(view.untilSalary).toMatchObject({ isKnown: false, missing: 'unreadable' });
    // One of long ago has no say.
    for (const [day, isKnown] of [
      ['2026-07-01', true],
      ['2026-11-02', false],
    ] as const) {
      const data = { unreadablePending: 0, unreadable: [{ day, count: 1 }] };
      await database().transactionSync.updateMany({ where, data });
      expect((await coming()).untilSalary).toMatchObject({ isKnown });
    }
  } finally {
    const data = { unreadablePending: 0, unreadable: [] };
    await database().transactionSync.updateMany({ where, data });
  }
});

it('what is left is not known while the bank may have made a payment since it was asked about it', async () => {
  const { balancesReadAt } = await database().account.findFirstOrThrow({
    where: { id: accountId },
  });
  if (balancesReadAt === null) throw new Error('The balance was read.');
  const id = await planPayment('9900.00', { executionDate: '2026-11-21' });
  const asked = (statusReadAt: Date | null, executionDate: string | null = '2026-11-21') =>
    database().payment.update({ where: { id }, data: { statusReadAt, executionDate } });
  const older = [{ paymentId: id, balanceReadAt: balancesReadAt.toISOString() }];
  for (const day of ['2026-11-21', '2026-11-20', null]) {
    await asked(subSeconds(balancesReadAt, 11), day);
    const view = await coming();
    expect(view.untilSalary).toMatchObject({ isKnown: false, missing: 'payments' });
    expect(view.statusesOlder).toEqual(older);
    await asked(balancesReadAt, day);
    expect(await coming()).toMatchObject({
      statusesOlder: [],
      untilSalary: { isKnown: true, planned: '-9900.00' },
    });
  }
  // It cannot have been made before its day.
  await asked(subSeconds(balancesReadAt, 11), '2026-11-23');
  expect(await coming()).toMatchObject({ statusesOlder: [], untilSalary: { isKnown: true } });
  await database().payment.update({ where: { id }, data: { isFinal: true } });
});

it('a payment whose day has passed is still to come only when it is approved', async () => {
  const id = await planPayment('9900.00', { executionDate: '2026-11-20' });
  const amounts = async () => (await coming()).upcoming.map(({ amount }) => amount.amount);
  expect(await amounts()).toContain('-9900.00');
  await database().payment.update({ where: { id }, data: { transactionStatus: 'RCVD' } });
  expect(await amounts()).not.toContain('-9900.00');
  await database().payment.update({
    where: { id },
    data: { transactionStatus: 'ACSP', movedAwayAt: new Date() },
  });
  expect(await amounts()).not.toContain('-9900.00');
  await database().payment.update({ where: { id }, data: { isFinal: true } });
});

it('a payment is overdue for a week, and then no longer to come', async () => {
  const id = await planPayment('9900.00', { executionDate: '2026-11-14' });
  const amounts = async () => (await coming()).upcoming.map(({ amount }) => amount.amount);
  expect(await amounts()).toContain('-9900.00');
  await database().payment.update({ where: { id }, data: { executionDate: '2026-11-13' } });
  expect(await amounts()).not.toContain('-9900.00');
  await database().payment.update({ where: { id }, data: { isFinal: true } });
});

it('a payment without a day is to come for a week after the latest that happened to it; a standing order always is', async () => {
  const id = await planPayment('9900.00', { executionDate: '2026-11-21' });
  const amounts = async () => (await coming()).upcoming.map(({ amount }) => amount.amount);
  const made = (createdAt: string, kind = 'instant-norwegian-domestic-credit-transfers-straks') =>
    database().payment.update({
      where: { id },
      data: { executionDate: null, createdAt: new Date(createdAt), kind },
    });
  await made('2026-11-14T10:00:01Z');
  expect(await amounts()).toContain('-9900.00');
  await made('2026-11-14T09:59:59Z');
  expect(await amounts()).not.toContain('-9900.00');
  // What was expected is so again.
  expect(await amounts()).toContain('-9800.00');
  await made('2026-09-01T10:00:00Z', 'periodic-payments');
  expect(await amounts()).toContain('-9900.00');
  await made('2026-09-01T10:00:00Z');
  expect(await amounts()).not.toContain('-9900.00');
  const approved = {
    userId: user.userId,
    paymentId: id,
    kind: 'status',
    transactionStatus: 'ACSP',
  };
  await database().paymentEvent.create({
    data: { ...approved, id: randomUUID(), at: new Date('2026-11-20T10:00:00Z') },
  });
  expect(await amounts()).toContain('-9900.00');
  await database().payment.update({ where: { id }, data: { isFinal: true } });
});

it('payments of one day stand as in the list of payments, newest first', async () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-18'];
  const ids: string[] = [];
  for (const [index, day] of days.entries())
    ids.push(
      await planPayment(`${index + 1}.00`, {
        executionDate: '2026-11-25',
        createdAt: new Date(`${day}T10:00:00Z`),
      }),
    );
  const payments = (await coming()).upcoming.filter(({ kind }) => kind === 'payment');
  expect(payments.map(({ amount }) => amount.amount)).toEqual(['-2.00', '-1.00', '-3.00']);
  await database().payment.updateMany({ where: { id: { in: ids } }, data: { isFinal: true } });
});

it('what a person says of it counts, is kept sealed, and can be taken back', async () => {
  const before = await coming();
  const keyOf = (name: string) => {
    const key = before.recurring.find((one) => one.name === name)?.key;
    if (key === undefined) throw new Error(`${name} was not recognised`);
    return key;
  };
  const [unusual] = before.unusual;
  await say({
    recurring: [
      { key: keyOf('NETFLIX.COM'), isRecurring: false, amount: null, dayOfMonth: null },
      { key: keyOf('Utleier'), isRecurring: true, amount: '10100.00', dayOfMonth: 5 },
    ],
    dismissed: [unusual?.transactionId ?? ''],
  });
  const after = await coming();
  expect(inShort(after)).toEqual([
    ['pending', null, '-250.00', false],
    ['recurring', '2026-11-20', '-1150.00', true],
    ['recurring', '2026-12-07', '-10100.00', false],
    ['recurring', '2026-12-15', '41000.00', false],
    ['recurring', '2026-12-21', '-1150.00', false],
  ]);
  expect(after.untilSalary).toMatchObject({ expectedOut: '-11250.00' });
  expect(after.recurring.filter(({ isDismissed }) => isDismissed)).toMatchObject([
    { name: 'NETFLIX.COM', nextDay: null },
  ]);
  expect(after.unusual).toEqual([]);
  const stored = await database().insightCorrectionSet.findUniqueOrThrow({
    where: { userId: user.userId },
  });
  expect(JSON.stringify(stored)).not.toMatch(/netflix|12043174449/i);
  await say({ ...before.corrections, version: undefined });
  expect(inShort(await coming())).toEqual(inShort(before));
});

it('what a person has seen of what stands out is not shown again', async () => {
  const [unusual, ...others] = (await coming()).unusual;
  expect(others).toEqual([]);
  await say({ recurring: [], dismissed: [unusual?.transactionId ?? ''] });
  expect((await coming()).unusual).toEqual([]);
  await say({ recurring: [], dismissed: [] });
  expect((await coming()).unusual).toEqual([unusual]);
});

it('nothing stands out of what goes to another account of the same person', async () => {
  const payer = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto', 'Sparekonto'] });
  await connectAs(bank, payer, psu);
  const [current, savings] = psu.accounts;
  const twice = (creditorName: string, bban = '') =>
    ['2026-11-19', '2026-11-18'].map((day) =>
      row(day, '-500.00', { creditorName, creditorAccount: { bban } }),
    );
  const booked = [...twice('Sparing', savings?.bban), ...twice('Verksted', '15033333339')];
  bank.override(
    `GET /v1/accounts/${current?.resourceId}/transactions`,
    json(200, { transactions: { booked, _links: {} } }),
  );
  for (const { id } of await database().account.findMany({ where: { userId: payer.userId } })) {
    let answer: SyncAnswer;
    do answer = await (await payer.browser.ask(sync, { accountId: id }, { method: 'POST' })).json();
    while (answer.sync.state === 'running');
  }
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const answer = await payer.browser.ask(upcoming, {}, {}).finally(() => vi.useRealTimers());
  const view: UpcomingsView = await answer.json();
  expect(view.unusual).toMatchObject([{ reason: 'twice', name: 'Verksted' }]);
});

it('a transfer between own accounts shows once, where it leaves, under the name of the other', async () => {
  const saver = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto', 'Sparekonto'] });
  await connectAs(bank, saver, psu);
  const [current, savings] = psu.accounts.map(({ bban, resourceId }) => ({ bban, resourceId }));
  const monthly = (amount: string, other: Record<string, unknown>) =>
    ['2026-11-02', '2026-10-02', '2026-09-02', '2026-08-03'].map((day) => row(day, amount, other));
  const listed = (resourceId = '', booked: unknown[]) =>
    bank.override(
      `GET /v1/accounts/${resourceId}/transactions`,
      json(200, { transactions: { booked, _links: {} } }),
    );
  listed(
    current?.resourceId,
    monthly('-2000.00', { creditorName: 'Kari', creditorAccount: { bban: savings?.bban } }),
  );
  listed(
    savings?.resourceId,
    monthly('2000.00', {
      debtorName: 'Kari',
      debtorAccount: { bban: current?.bban },
      remittanceInformationUnstructured: 'Lønn',
    }),
  );
  const accounts = await database().account.findMany({ where: { userId: saver.userId } });
  for (const { id } of accounts) {
    let answer: SyncAnswer;
    do answer = await (await saver.browser.ask(sync, { accountId: id }, { method: 'POST' })).json();
    while (answer.sync.state === 'running');
  }
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const answer = await saver.browser.ask(upcoming, {}, {}).finally(() => vi.useRealTimers());
  const view: UpcomingsView = await answer.json();
  expect(view.recurring).toMatchObject([{ name: 'Sparekonto', key: { direction: 'out' } }]);
  expect(view.upcoming).toMatchObject([{ name: 'Sparekonto', date: '2026-12-02' }]);
  expect(view.untilSalary).toBeNull();
});

it('what comes from an own account whose access has ended is no salary, and shows where it arrives', async () => {
  const saver = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto', 'Sparekonto'] });
  const [current, savings] = psu.accounts;
  bank.override(
    `GET /v1/accounts/${current?.resourceId}/transactions`,
    json(200, {
      transactions: {
        booked: ['2026-11-02', '2026-10-02', '2026-09-02', '2026-08-03'].map((day) =>
          row(day, '2000.00', {
            debtorName: 'Kari',
            debtorAccount: { bban: savings?.bban },
            remittanceInformationUnstructured: 'Lønn',
          }),
        ),
        _links: {},
      },
    }),
  );
  await connectAs(bank, saver, psu);
  const accountOf = (resourceId = '') =>
    database().account.findFirstOrThrow({ where: { userId: saver.userId, resourceId } });
  const { id: accountId } = await accountOf(current?.resourceId);
  let answer: SyncAnswer;
  do answer = await (await saver.browser.ask(sync, { accountId }, { method: 'POST' })).json();
  while (answer.sync.state === 'running');
  const { id } = await accountOf(savings?.resourceId);
  const to = { userId: saver.userId, bankId: 'ended' };
  const connectionId = await storeConnection({ ...to, accessUntil: NOW });
  await database().account.update({ where: { id }, data: { connectionId, bankId: to.bankId } });
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const list = await saver.browser.ask(upcoming, {}, {}).finally(() => vi.useRealTimers());
  const view: UpcomingsView = await list.json();
  expect(view.upcoming).toMatchObject([{ name: 'Sparekonto', date: '2026-12-02' }]);
  expect(view.untilSalary).toBeNull();
});
