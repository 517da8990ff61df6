/** The balance after each day of an account's statement. */
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { GET as readBalances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as exported } from '@/app/api/accounts/[accountId]/export/route';
import { statementFile } from '@/app/api/accounts/[accountId]/statement/statement-words';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { accountStatement } from '@/lib/aisp/export/statement';
import { balanceHistory } from '@/lib/aisp/insight/insight';
import { database } from '@/lib/db/client';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { pdfPages } from '@/test/harness/pdf-text';
import { shared } from '@/test/harness/shared';
import { json } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);

const row = (transactionId: string, bookingDate: string, amount: string, currency = 'NOK') => ({
  transactionId,
  bookingDate,
  transactionAmount: { amount, currency },
  remittanceInformationUnstructured: transactionId,
});

const BOOKED = [
  row('salary', '2026-11-12', '41000.00'),
  row('dollars', '2026-11-11', '-70.00', 'USD'),
  row('coffee', '2026-11-10', '-49.90'),
  row('euros', '2026-11-10', '-100.00', 'EUR'),
  row('power', '2026-11-05', '-812.00'),
];

/** An account with these booked transactions, newest first, and 50,000 kroner, read from the bank. */
const readAccount = async (
  booked: readonly object[],
  balance: object = { balanceAmount: { amount: '50000.00', currency: 'NOK' } },
) => {
  const user = await newUser();
  const psu = bank.newPsu({ names: ['Brukskonto'] });
  const resourceId = psu.accounts[0]?.resourceId ?? '';
  await connectAs(bank, user, psu);
  const { id: accountId } = await database().account.findFirstOrThrow({
    where: { userId: user.userId },
  });
  bank.override(
    `GET /v1/accounts/${resourceId}/balances`,
    json(200, {
      balances: [{ balanceType: 'interimBooked', ...balance }],
    }),
  );
  const readRows = async (rows: readonly object[]) => {
    bank.override(
      `GET /v1/accounts/${resourceId}/transactions`,
      json(200, { transactions: { booked: rows, pending: [], _links: {} } }),
    );
    let state = 'running';
    while (state === 'running') {
      const answer = await user.browser.ask(sync, { accountId }, { method: 'POST' });
      state = (await answer.json()).sync.state;
    }
  };
  await readRows(booked);
  expect((await user.browser.ask(readBalances, { accountId })).status).toBe(200);
  return { user, accountId, readRows };
};

const printed = async (statement: Awaited<ReturnType<typeof accountStatement>>) => {
  if (statement === null) throw new Error('A statement was expected.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of statementFile(statement, 'en')) chunks.push(chunk);
  return pdfPages(Buffer.concat(chunks)).flat().join(' ');
};

it('does not count back over rows in another currency, whose value for the account nobody says', async () => {
  const { user, accountId } = await readAccount(BOOKED);
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20' };
  const key = { userId: user.userId, accountId };
  const statement = await accountStatement(key, period, new Date());
  if (statement === null) throw new Error('A statement was expected.');
  const rows: (string | null)[][] = [];
  for await (const { row: one, balance } of statement.rows())
    rows.push([one.transactionId, one.amount, one.currency, balance]);
  expect(rows).toEqual([
    ['power', '-812.00', 'NOK', null],
    ['euros', '-100.00', 'EUR', null],
    ['coffee', '-49.90', 'NOK', null],
    ['dollars', '-70.00', 'USD', null],
    ['salary', '41000.00', 'NOK', null],
  ]);
  expect(statement).toMatchObject({
    balances: null,
    moneyIn: '41000.00',
    moneyOut: '861.90',
    rowCount: 5,
  });
  const paper = await printed(statement);
  expect(paper).toContain(
    'Money in (listed NOK transactions only) | Money out (listed NOK transactions only)',
  );
  const kroner = await accountStatement(key, { ...period, dateFrom: '2026-11-12' }, new Date());
  expect(await printed(kroner)).not.toContain('only)');
});

it('counts back as far as every row is in the currency of the account', async () => {
  const { user, accountId } = await readAccount(BOOKED);
  const key = { userId: user.userId, accountId };
  const opening = async (dateFrom: string) =>
    (await accountStatement(key, { dateFrom, dateTo: '2026-11-20' }, new Date()))?.balances
      ?.opening;
  expect(await opening('2026-11-12')).toBe('9000.00');
  expect(await opening('2026-11-11')).toBeUndefined();
  const of = { userId: user.userId, contextId: null, accountIds: [accountId] };
  const historyFrom = (dateFrom: string) =>
    balanceHistory(of, { dateFrom, dateTo: '2026-11-13' }, new Date());
  expect((await historyFrom('2026-11-11'))?.series).toMatchObject([
    {
      missing: null,
      points: [
        { date: '2026-11-11', amount: '9000.00' },
        { date: '2026-11-12', amount: '50000.00' },
        { date: '2026-11-13', amount: '50000.00' },
      ],
    },
  ]);
  expect((await historyFrom('2026-11-10'))?.series).toMatchObject([
    { missing: 'currency', points: [] },
  ]);
});

it('states the balance after each day where every row is in the currency of the account', async () => {
  const { user, accountId } = await readAccount(
    BOOKED.filter(({ transactionAmount }) => transactionAmount.currency === 'NOK'),
  );
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20' };
  const statement = await accountStatement({ userId: user.userId, accountId }, period, new Date());
  if (statement === null) throw new Error('A statement was expected.');
  const balances: (string | null)[] = [];
  for await (const { balance } of statement.rows()) balances.push(balance);
  expect(balances).toEqual(['9049.90', '9000.00', '50000.00']);
  expect(statement.balances).toMatchObject({ opening: '9861.90', closing: '50000.00' });
});

it('lists the rows that its sums count, and none that the bank is read for while it is written', async () => {
  const { user, accountId, readRows } = await readAccount([row('coffee', '2026-11-10', '-49.90')]);
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20' };
  const statement = await accountStatement({ userId: user.userId, accountId }, period, new Date());
  if (statement === null) throw new Error('A statement was expected.');
  await readRows([row('tea', '2026-11-12', '-20.00'), row('coffee', '2026-11-10', '-49.90')]);
  const ids: (string | null)[] = [];
  for await (const { row: one } of statement.rows()) ids.push(one.transactionId);
  expect(statement).toMatchObject({ rowCount: 1, moneyOut: '49.90' });
  expect(ids).toEqual(['coffee']);
  expect(await database().storedTransaction.count({ where: { accountId } })).toBe(2);
});

it('lists each of many rows once', async () => {
  const { user, accountId } = await readAccount(
    Array.from({ length: 251 }, (_, at) => row(`t${at}`, '2026-11-10', '-1.00')),
  );
  const key = { userId: user.userId, accountId };
  const statement = await accountStatement(key, { dateFrom: '2026-11-01' }, new Date());
  if (statement === null) throw new Error('A statement was expected.');
  const ids: (string | null)[] = [];
  for await (const { row: one } of statement.rows()) ids.push(one.transactionId);
  expect(ids).toHaveLength(251);
});

const ofForeignRows = async () => {
  const { user, accountId } = await readAccount(BOOKED);
  const key = { userId: user.userId, accountId };
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20' };
  return printed(await accountStatement(key, period, new Date()));
};

it('prints a row in another currency with that currency', async () => {
  expect(await ofForeignRows()).toContain('−100.00\u00a0EUR');
});

it('says in print why there are no balances', async () => {
  expect(await ofForeignRows()).toContain(
    'Opening and closing balances are left out because Brygge cannot be certain of them.',
  );
});

it('lists a batch as one of payments that are unknown, though the bank does not say how many', async () => {
  const { user, accountId } = await readAccount([
    { ...row('wages', '2026-11-10', '-100.00'), batchIndicator: true },
  ]);
  const key = { userId: user.userId, accountId };
  const statement = await accountStatement(key, { dateFrom: '2026-11-01' }, new Date());
  const text = await printed(statement);
  expect(text).toContain('Batch of payments');
  expect(text).toContain('Brygge does not have the payments in this batch.');
  expect(text).toMatch(/created this statement on \d+.[A-Z][a-z]+.\d{4} at \d\d:\d\d, from what/);
});

it('of a file without a period is that of the days that the file states, though the bank books ahead', async () => {
  const today = bankDay(new Date());
  const { user, accountId } = await readAccount([
    row('ahead', addDays(today, 10), '-250.00'),
    row('coffee', today, '-100.00'),
  ]);
  const file = await user.browser.ask(
    exported,
    { accountId },
    { path: '/?format=camt053&batches=parent' },
  );
  expect(file.status).toBe(200);
  const { Ntry, Bal, FrToDt } = new XMLParser({ parseTagValue: false }).parse(await file.text())
    .Document.BkToCstmrStmt.Stmt;
  // The bank may have nothing older, and what the balance was then is not known.
  expect(FrToDt.FrDtTm).toContain(today);
  expect(FrToDt.ToDtTm).toContain(today);
  expect(Ntry.Amt).toBe('100.00');
  expect(Bal.map(({ Amt }: { Amt: string }) => Amt)).toEqual(['50350.00', '50250.00']);
});

it('of a file ends on the day that the bank was read, and is unknown for a period that begins later', async () => {
  const today = bankDay(new Date());
  const readDay = addDays(today, -8);
  const { user, accountId } = await readAccount([row('coffee', addDays(today, -9), '-100.00')]);
  const readAt = new Date(`${readDay}T10:00:00Z`);
  await database().account.updateMany({
    where: { id: accountId },
    data: { balancesReadAt: readAt },
  });
  await database().transactionSync.updateMany({
    where: { accountId },
    data: { syncedAt: readAt },
  });
  const balancesOf = async (dateFrom: string) => {
    const path = `/?format=camt053&batches=parent&dateFrom=${dateFrom}&dateTo=${today}`;
    const file = await user.browser.ask(exported, { accountId }, { path });
    const { Bal } = new XMLParser({ parseTagValue: false }).parse(await file.text()).Document
      .BkToCstmrStmt.Stmt;
    return [Bal]
      .flat()
      .map(({ Tp, Amt, Dt }) => [Tp.CdOrPrtry.Cd ?? Tp.CdOrPrtry.Prtry, Amt, Dt.Dt]);
  };
  expect(await balancesOf(addDays(today, -20))).toEqual([
    ['OPBD', '50100.00', addDays(today, -9)],
    ['CLBD', '50000.00', readDay],
  ]);
  expect(await balancesOf(addDays(today, -7))).toEqual([['NOT-KNOWN', '0', today]]);
});

const datedToday = () => {
  const today = bankDay(new Date());
  return readAccount([row('ahead', addDays(today, 40), '-7.00'), row('coffee', today, '-5.00')], {
    balanceAmount: { amount: '8.00', currency: 'NOK' },
    referenceDate: today,
  });
};

const camtOf = async (
  { user, accountId }: Awaited<ReturnType<typeof readAccount>>,
  query: Record<string, string> = {},
) => {
  const path = `/?${new URLSearchParams({ format: 'camt053', ...query })}`;
  const file = await user.browser.ask(exported, { accountId }, { path });
  const { Ntry, Bal, FrToDt } = new XMLParser({ parseTagValue: false }).parse(await file.text())
    .Document.BkToCstmrStmt.Stmt;
  return {
    days: [FrToDt.FrDtTm.slice(0, 10), FrToDt.ToDtTm.slice(0, 10)],
    entries: [Ntry].flat().flatMap((entry) => entry?.Amt['#text'] ?? entry?.Amt ?? []),
    balances: [Bal]
      .flat()
      .map(({ Tp, Amt, Dt }) => [Tp.CdOrPrtry.Cd ?? Tp.CdOrPrtry.Prtry, Amt, Dt.Dt]),
  };
};

it('of a day that the bank names holds nothing that is booked ahead of it', async () => {
  const today = bankDay(new Date());
  const account = await datedToday();
  const of = { userId: account.user.userId, contextId: null, accountIds: [account.accountId] };
  const history = await balanceHistory(
    of,
    { dateFrom: addDays(today, -1), dateTo: null },
    new Date(),
  );
  expect(history?.series).toMatchObject([
    {
      missing: null,
      points: [
        { date: addDays(today, -1), amount: '13.00' },
        { date: today, amount: '8.00' },
      ],
    },
  ]);
  const from = addDays(today, -1);
  expect(await camtOf(account, { dateFrom: from })).toEqual({
    days: [from, today],
    entries: ['5.00'],
    balances: [
      ['OPBD', '13.00', today],
      ['CLBD', '8.00', today],
    ],
  });
  const key = { userId: account.user.userId, accountId: account.accountId };
  const statement = await accountStatement(key, { dateFrom: from }, new Date());
  const listed: (string | null)[][] = [];
  for await (const { row: one, balance } of statement?.rows() ?? [])
    listed.push([one.transactionId, balance]);
  expect(statement).toMatchObject({
    balances: { opening: '13.00', openingDay: today, closing: '8.00', closingDay: today },
    moneyOut: '5.00',
    rowCount: 1,
  });
  expect(listed).toEqual([['coffee', '8.00']]);
});

it('is unknown at the end of a period with rows after the day that the bank names', async () => {
  const today = bankDay(new Date());
  const dateTo = addDays(today, 50);
  expect(await camtOf(await datedToday(), { dateFrom: today, dateTo })).toEqual({
    days: [today, dateTo],
    entries: ['5.00', '7.00'],
    balances: [['NOT-KNOWN', '0', dateTo]],
  });
});

it('is unknown at the end of a period with rows after the day of the reading, also without a day', async () => {
  const today = bankDay(new Date());
  const ahead = addDays(today, 19);
  const account = await readAccount([
    row('ahead', ahead, '-700.00'),
    row('coffee', addDays(today, -1), '-300.00'),
  ]);
  const key = { userId: account.user.userId, accountId: account.accountId };
  const closingOf = async (dateTo: string) =>
    (await accountStatement(key, { dateFrom: today, dateTo }, new Date()))?.balances?.closing;
  expect(await closingOf(today)).toBe('50700.00');
  expect(await closingOf(ahead)).toBeUndefined();
  expect(await camtOf(account, { dateFrom: today, dateTo: ahead })).toEqual({
    days: [today, ahead],
    entries: ['700.00'],
    balances: [['NOT-KNOWN', '0', ahead]],
  });
});

it('is of no day before the first row, with which a statement without days begins', async () => {
  const { user, accountId } = await readAccount([
    row('salary', '2026-11-12', '41000.00'),
    row('power', '2026-11-05', '-812.00'),
  ]);
  const key = { userId: user.userId, accountId };
  const whole = await accountStatement(key, {}, new Date());
  expect(whole).toMatchObject({
    dateFrom: '2026-11-05',
    balances: { opening: '9812.00', openingDay: '2026-11-05' },
  });
  const text = await printed(whole);
  expect(text).toMatch(/5.November.2026 to /);
  expect(text).toMatch(/Opening balance, 5.November.2026/);
  const of = async (dateFrom: string, dateTo: string) =>
    (await accountStatement(key, { dateFrom, dateTo }, new Date()))?.balances;
  expect(await of('2026-11-01', '2026-11-30')).toMatchObject({
    opening: '9812.00',
    openingDay: '2026-11-05',
  });
  expect(await of('2026-11-10', '2026-11-30')).toMatchObject({
    opening: '9000.00',
    openingDay: '2026-11-10',
  });
  expect(await of('2025-01-01', '2025-01-31')).toBeNull();
  const none = await readAccount([]);
  const empty = { userId: none.user.userId, accountId: none.accountId };
  expect(await accountStatement(empty, {}, new Date())).toMatchObject({
    dateFrom: bankDay(new Date()),
    balances: null,
    rowCount: 0,
  });
});

it('is not needed for a file to hold only the days that it states', async () => {
  const today = bankDay(new Date());
  const account = await datedToday();
  await database().account.updateMany({
    where: { id: account.accountId },
    data: { balancesReadAt: null },
  });
  expect(await camtOf(account, { dateFrom: today })).toEqual({
    days: [today, today],
    entries: ['5.00'],
    balances: [['NOT-KNOWN', '0', today]],
  });
});

it('is unknown in a file that begins with the first row, since nothing says what came before', async () => {
  const today = bankDay(new Date());
  const account = await readAccount([
    row('coffee', today, '-5.00'),
    row('power', addDays(today, -3), '-812.00'),
  ]);
  await database().transactionSync.updateMany({
    where: { accountId: account.accountId },
    data: { historyFrom: null },
  });
  expect(await camtOf(account)).toEqual({
    days: [addDays(today, -3), today],
    entries: ['812.00', '5.00'],
    balances: [['NOT-KNOWN', '0', today]],
  });
});
