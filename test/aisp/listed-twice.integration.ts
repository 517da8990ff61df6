/** An account that two banks list: its money is there once, and each bank has its own payments. */
import { addDays, addMilliseconds } from 'date-fns';
import { beforeAll, expect, it, vi } from 'vitest';
import { GET as categories } from '@/app/api/insight/categories/route';
import { PUT as correct } from '@/app/api/insight/corrections/route';
import { GET as months } from '@/app/api/insight/months/route';
import { GET as unsorted } from '@/app/api/insight/unsorted/route';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { GET as payments } from '@/app/api/payments/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/http/route';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';
import { storeTransaction } from '@/test/harness/stored-transaction';

shared(openBankAndApplication);

const NOW = new Date('2026-11-21T10:00:00Z');
const BBAN = '12345678903';
const BOOKED: [day: string, amount: string, creditorName: string][] = [
  ['2026-08-03', '-9800.00', 'Utleier'],
  ['2026-09-01', '-9800.00', 'Utleier'],
  ['2026-10-01', '-9800.00', 'Utleier'],
  ['2026-11-02', '-9800.00', 'Utleier'],
];

let user: TestUser;
type Listed = { accountId: string; connectionId: string; paymentId: string };
let atSandbox: Listed;
let elsewhere: Listed;

/** The account as one bank lists it, with the same transactions. */
const listedBy = async (bankId: string, syncedAt: Date | null): Promise<Listed> => {
  const { userId } = user;
  const of = { userId, bankId };
  const connectionId = await storeConnection({ ...of, accessUntil: addDays(NOW, 90) });
  const accountId = await storeAccount({ ...of, connectionId, bban: BBAN });
  const account = { userId, accountId };
  await database().transactionSync.create({
    data: {
      ...account,
      state: 'idle',
      phase: 'reading',
      runNo: 1,
      passNo: 1,
      keyId: '',
      syncedAt,
      historyFrom: syncedAt && new Date('2016-11-21'),
    },
  });
  for (const [day, amount, creditorName] of syncedAt === null ? [] : BOOKED)
    await storeTransaction(
      account,
      {
        raw: {
          bookingDate: day,
          transactionAmount: { amount, currency: 'NOK' },
          creditorName,
          creditorAccount: { bban: '15033333339' },
        },
        entries: null,
      },
      { sortDate: day, amount, magnitude: amount.slice(1), category: 'home' },
    );
  const paymentId = await storePayment({
    userId,
    connectionId,
    changes: { bankId, executionDate: '2026-11-25', transactionStatus: 'ACSP' },
  });
  return { accountId, connectionId, paymentId };
};

beforeAll(async () => {
  user = await newUser();
  atSandbox = await listedBy('sandbox', NOW);
  elsewhere = await listedBy('elsewhere', NOW);
  // The person knew the sandbox's bank first.
  await database().psu.updateMany({
    where: { userId: user.userId, bankId: 'sandbox' },
    data: { createdAt: addDays(NOW, -300) },
  });
});

const ask = async (route: Handler, path: string) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const answer = await user.browser.ask(route, {}, { path }).finally(() => vi.useRealTimers());
  expect(answer.status).toBe(200);
  return answer.json();
};

it('has its transactions once in the sums of a month and of a category', async () => {
  const { months: flows, coverage } = await ask(months, '/?months=2');
  expect(flows).toMatchObject([
    { month: '2026-10', in: '0.00', out: '9800.00' },
    { month: '2026-11', in: '0.00', out: '9800.00' },
  ]);
  expect(coverage).toMatchObject({ accounts: 1, accountsRead: 1 });
  const { sums } = await ask(categories, '/?dateFrom=2026-11-01&dateTo=2026-11-21');
  expect(sums).toMatchObject([{ amount: { amount: '9800.00' }, count: 1 }]);
});

it('has what has no category once', async () => {
  const where = { userId: user.userId };
  await database().storedTransaction.updateMany({ where, data: { category: 'other' } });
  const { groups, transactions } = await ask(unsorted, '/?context=private');
  await database().storedTransaction.updateMany({ where, data: { category: 'home' } });
  expect(groups).toMatchObject([
    { name: 'Utleier', count: 4, sums: [{ amount: '-39200.00', currency: 'NOK' }] },
  ]);
  expect(transactions).toBe(4);
});

it('has what recurs once, and the payments of each bank', async () => {
  const view = await ask(upcoming, '/');
  expect(view.recurring).toHaveLength(1);
  expect(view.upcoming.map((one: { kind: string }) => one.kind)).toEqual([
    'payment',
    'payment',
    'recurring',
  ]);
});

it('is counted by the bank where it was read', async () => {
  const where = { accountId: atSandbox.accountId };
  await database().transactionSync.updateMany({
    where,
    data: { syncedAt: null, historyFrom: null },
  });
  const { months: flows } = await ask(months, '/?months=1');
  expect(flows).toMatchObject([{ month: '2026-11', out: '9800.00' }]);
  await database().transactionSync.updateMany({
    where,
    data: { syncedAt: NOW, historyFrom: new Date('2016-11-21') },
  });
});

it('stays the one of the bank known first when access there is renewed, with what was corrected', async () => {
  const key = (await ask(upcoming, '/')).recurring[0].key;
  expect(key.accountId).toBe(atSandbox.accountId);
  await database().connection.updateMany({
    where: { id: atSandbox.connectionId },
    data: { consentedAt: addDays(new Date(), 1) },
  });
  expect((await ask(upcoming, '/')).recurring[0].key).toEqual(key);

  const correction = { key, isRecurring: true, amount: '9900.00', dayOfMonth: null };
  const json = { recurring: [correction], dismissed: [], version: null };
  const saved = await user.browser.ask(correct, {}, { method: 'PUT', json });
  expect(saved.status).toBe(200);
  expect((await ask(upcoming, '/')).recurring).toMatchObject([{ isCorrected: true }]);

  // A day and more behind the other bank, or out of reach, it gives way, and what was corrected stays so.
  const where = { accountId: atSandbox.accountId };
  const corrected = { accountId: elsewhere.accountId };
  const shown = {
    recurring: [{ isCorrected: true, key: corrected }],
    corrections: { recurring: [{ amount: '9900.00', key: corrected }] },
  };
  await database().transactionSync.updateMany({ where, data: { syncedAt: addDays(NOW, -1) } });
  expect((await ask(upcoming, '/')).recurring[0].key).toEqual(key);
  const behind = addMilliseconds(addDays(NOW, -1), -1);
  await database().transactionSync.updateMany({ where, data: { syncedAt: behind } });
  expect(await ask(upcoming, '/')).toMatchObject(shown);
  await database().transactionSync.updateMany({ where, data: { syncedAt: NOW } });
  const connection = { where: { id: atSandbox.connectionId } };
  await database().connection.updateMany({ ...connection, data: { accessUntil: NOW } });
  expect(await ask(upcoming, '/')).toMatchObject(shown);
  const accessUntil = addDays(NOW, 90);
  await database().connection.updateMany({ ...connection, data: { accessUntil } });
  expect((await ask(upcoming, '/')).recurring[0].key).toEqual(key);
});

it('lists the payments of the bank whose account is asked for', async () => {
  for (const { accountId, paymentId } of [atSandbox, elsewhere]) {
    const listed = await ask(payments, `/?accountId=${accountId}`);
    expect(listed.payments.map((one: { paymentId: string }) => one.paymentId)).toEqual([paymentId]);
  }
});

it('stands out at neither bank once a person has marked it as in order at one', async () => {
  const { userId } = user;
  for (const { accountId } of [atSandbox, elsewhere])
    for (const [day, amount, creditorName] of [
      ['2026-11-18', '-500.00', 'Verksted'],
      ['2026-11-19', '-500.00', 'Verksted'],
      ['2026-11-17', '-600.00', 'Tannlege'],
      ['2026-11-19', '-600.00', 'Tannlege'],
    ] as const) {
      const transactionAmount = { amount, currency: 'NOK' };
      await storeTransaction(
        { userId, accountId },
        { raw: { bookingDate: day, transactionAmount, creditorName }, entries: null },
        { sortDate: day, amount, magnitude: amount.slice(1) },
      );
    }
  const named = async () =>
    (await ask(upcoming, '/')).unusual.map(({ name }: { name: string }) => name);
  expect((await named()).sort()).toEqual(['Tannlege', 'Verksted']);
  const { unusual, corrections } = await ask(upcoming, '/');
  const marked = unusual.find(({ name }: { name: string }) => name === 'Verksted');
  expect(marked.accountId).toBe(atSandbox.accountId);
  const json = { ...corrections, dismissed: [marked.transactionId] };
  expect((await user.browser.ask(correct, {}, { method: 'PUT', json })).status).toBe(200);
  expect(await named()).toEqual(['Tannlege']);
  const where = { accountId: atSandbox.accountId };
  const behind = addMilliseconds(addDays(NOW, -1), -1);
  await database().transactionSync.updateMany({ where, data: { syncedAt: behind } });
  const [shown, ...others] = (await ask(upcoming, '/')).unusual;
  expect([shown, others]).toMatchObject([{ name: 'Tannlege', accountId: elsewhere.accountId }, []]);
  await database().transactionSync.updateMany({ where, data: { syncedAt: NOW } });
});

it('has left until the salary what its sum is made of: the balance that was read last', async () => {
  const { userId } = user;
  const wages = ['2026-08-14', '2026-09-15', '2026-10-15', '2026-11-13'];
  for (const { accountId } of [atSandbox, elsewhere]) {
    for (const day of wages)
      await storeTransaction(
        { userId, accountId },
        {
          raw: {
            bookingDate: day,
            transactionAmount: { amount: '41000.00', currency: 'NOK' },
            debtorName: 'Nordlys Brygghus AS',
            debtorAccount: { bban: '36000000000' },
            remittanceInformationUnstructured: 'Lønn',
          },
          entries: null,
        },
        { sortDate: day, amount: '41000.00', magnitude: '41000.00', category: 'salary' },
      );
  }
  await database().transactionSync.updateMany({ where: { userId }, data: { pendingReadAt: NOW } });
  const holds = ({ accountId }: Listed, balancesReadAt: Date, amounts: Record<string, string>) =>
    database().account.updateMany({
      where: { id: accountId },
      data: {
        balancesReadAt,
        balances: Object.entries(amounts).map(([balanceType, amount]) => ({
          balanceType,
          balanceAmount: { amount, currency: 'NOK' },
          referenceDate: null,
        })),
      },
    });
  const left = async () => (await ask(upcoming, '/')).untilSalary;
  await holds(atSandbox, addMilliseconds(NOW, -2), { interimBooked: '20000.00' });
  await holds(elsewhere, addMilliseconds(NOW, -1), { interimBooked: '19000.00' });
  expect(await left()).toMatchObject({
    isKnown: true,
    accountId: atSandbox.accountId,
    balance: '19000.00',
    balanceReadAt: '2026-11-21T09:59:59.999Z',
  });
  await holds(elsewhere, addMilliseconds(NOW, -3), { interimBooked: '19000.00' });
  expect(await left()).toMatchObject({ balance: '20000.00' });
  // Without a booked balance, a later reading has nothing to count from.
  await holds(elsewhere, NOW, { interimAvailable: '18000.00' });
  expect(await left()).toMatchObject({ balance: '20000.00' });
});
