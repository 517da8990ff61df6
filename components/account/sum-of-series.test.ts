import { describe, expect, it } from 'vitest';
import { sumOfSeries } from './sum-of-series';

const series = (points: [string, string][], currency = 'NOK', isWhole = true) => ({
  accountId: 'a',
  accountName: 'Brukskonto',
  currency,
  points: points.map(([date, amount]) => ({ date, amount })),
  coverage: {
    since: '2026-11-01',
    isWhole,
    until: null,
    accounts: 1,
    accountsRead: 1,
    unreadable: 0,
    currenciesLeftOut: 0,
  },
  every: 'day' as const,
  missing: null,
});
const one = series([
  ['2026-11-01', '100.10'],
  ['2026-11-02', '-20.00'],
]);

describe('balances added up', () => {
  it('are those of each day', () => {
    const other = series([
      ['2026-11-01', '0.20'],
      ['2026-11-02', '5.00'],
    ]);
    expect(sumOfSeries([one, other])?.points).toEqual([
      { date: '2026-11-01', amount: '100.30' },
      { date: '2026-11-02', amount: '-15.00' },
    ]);
  });

  it('are not shown where one is missing, of other days or in another currency', () => {
    expect(sumOfSeries([])).toBeNull();
    expect(sumOfSeries([series([])])).toBeNull();
    expect(sumOfSeries([one, series([['2026-11-01', '1.00']])])).toBeNull();
    expect(sumOfSeries([one, { ...one, currency: 'EUR' }])).toBeNull();
    expect(
      sumOfSeries([one, { ...one, coverage: { ...one.coverage, isWhole: false } }]),
    ).toBeNull();
  });
});
