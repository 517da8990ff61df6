/** Figures of days, weeks and months: the lowest and the highest day, and the days after the last reading. */
import { expect, it } from 'vitest';
import { summariseSeries } from '@/components/chart/chart-figures';
import { balanceHistory, categorySums, monthFlows } from '@/lib/aisp/insight/insight';
import { database } from '@/lib/db/client';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeConnection } from '@/test/harness/stored-connection';
import { storeTransaction } from '@/test/harness/stored-transaction';

shared(openApplication);

const NOW = new Date('2026-12-01T10:00:00Z');

/** An account with 5,000 kroner and these booked rows, read at a time. */
const accountOf = async (rows: readonly (readonly [string, string])[], readAt: Date) => {
  const { userId } = await newUser();
  const connectionId = await storeConnection({ userId, accessUntil: new Date('2027-01-01') });
  const accountId = await storeAccount({ userId, connectionId, bban: '12345678903' });
  const balance = {
    balanceType: 'interimBooked',
    balanceAmount: { amount: '5000.00', currency: 'NOK' },
    referenceDate: null,
  };
  await database().account.updateMany({
    where: { userId, id: accountId },
    data: { balances: [balance], balancesReadAt: readAt },
  });
  const run = { state: 'idle', phase: 'reading', runNo: 1, passNo: 1, keyId: '' };
  await database().transactionSync.create({
    data: { userId, accountId, ...run, syncedAt: readAt, historyFrom: new Date('2016-11-21') },
  });
  for (const [sortDate, amount] of rows)
    await storeTransaction(
      { userId, accountId },
      { raw: { transactionAmount: { amount, currency: 'NOK' } }, entries: null },
      { sortDate, amount, magnitude: amount.replace('-', '') },
    );
  return { userId, contextId: null, accountIds: [accountId] };
};

it.each([
  ['2026-09-03', 'day', 90],
  ['2025-12-01', 'week', 56],
  ['2021-12-01', 'month', 64],
])(
  'the lowest and the highest balance since %s are those of all days',
  async (dateFrom, every, points) => {
    // Down on a Tuesday, and up on the Thursday after it.
    const of = await accountOf(
      [
        ['2026-11-10', '-9000.00'],
        ['2026-11-12', '9000.00'],
        ['2026-11-18', '700.00'],
        ['2026-11-19', '-700.00'],
      ],
      NOW,
    );
    const history = await balanceHistory(of, { dateFrom, dateTo: '2026-12-01' }, NOW);
    const [series] = history?.series ?? [];
    if (series === undefined) throw new Error('A series was expected.');
    expect(series.every).toBe(every);
    expect(series.points).toHaveLength(points);
    expect(series.points[0]).toEqual({ date: dateFrom, amount: '5000.00' });
    expect(summariseSeries(series)).toEqual({
      lowest: '-4000.00',
      highest: '5700.00',
      last: '5000.00',
      lastDay: '2026-12-01',
    });
  },
);

it('the last 90 days are 90', async () => {
  const of = await accountOf([['2026-01-10', '-1.00']], NOW);
  const history = await balanceHistory(of, { dateFrom: null, dateTo: null }, NOW);
  expect(history?.series[0]?.points).toHaveLength(90);
});

it('no month and no category are zero after an account was last read', async () => {
  const of = await accountOf([['2026-11-05', '-250.00']], new Date('2026-11-10T10:00:00Z'));
  const december = { dateFrom: '2026-12-01', dateTo: '2026-12-31' };
  expect(await categorySums(of, december, NOW)).toMatchObject({
    sums: [],
    coverage: { since: null, accountsRead: 0 },
  });
  expect(await monthFlows(of, 3, NOW)).toMatchObject({
    months: [
      { month: '2026-10', in: '0.00', out: '0.00' },
      { month: '2026-11', in: '0.00', out: '250.00' },
    ],
    coverage: { since: '2026-10-01', isWhole: true, until: '2026-11-10' },
  });
});
