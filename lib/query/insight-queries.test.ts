import { describe, expect, it } from 'vitest';
import type { UpcomingsView } from '@/lib/view/insight/insight';
import { withDaysKept, withSumKept } from './insight-queries';

const series = (accountId: string, amount: string | null, missing: 'same-time' | null = null) => ({
  accountId,
  accountName: 'Brukskonto',
  currency: 'NOK',
  points: amount === null ? [] : [{ date: '2026-11-20', amount }],
  coverage: {
    since: '2026-11-01',
    isWhole: true,
    until: null,
    accounts: 1,
    accountsRead: 1,
    unreadable: 0,
    currenciesLeftOut: 0,
  },
  every: 'day' as const,
  missing,
});

it('an account keeps the days it had while its balance is newer than its transactions', () => {
  const before = { series: [series('a', '1.00'), series('b', '2.00')] };
  const after = { series: [series('a', null, 'same-time'), series('b', '3.00')] };
  expect(withDaysKept(before, after)).toEqual({
    series: [series('a', '1.00'), series('b', '3.00')],
  });
});

it('an account has no days that it did not have, nor those of a bank that gives no balance any more', () => {
  const apart = { series: [series('a', null, 'same-time')] };
  expect(withDaysKept(undefined, apart)).toEqual(apart);
  expect(withDaysKept({ series: [series('b', '2.00')] }, apart)).toEqual(apart);
  expect(withDaysKept(apart, apart)).toEqual(apart);
  const none = { series: [{ ...series('a', null), missing: 'balance' as const }] };
  expect(withDaysKept({ series: [series('a', '1.00')] }, none)).toEqual(none);
});

describe('what is left before the salary', () => {
  const upcoming = (untilSalary: object | null) => ({ untilSalary }) as UpcomingsView;
  const known = upcoming({ isKnown: true, accountId: 'a', left: '200.00' });
  const missing = (what: string, accountId = 'a') =>
    upcoming({ isKnown: false, accountId, missing: what });

  it.each(['transactions', 'balance'])('stays while the %s are on their way', (what) => {
    expect(withSumKept(known, missing(what))).toEqual(known);
  });

  it('goes for another reason, with another account or no salary, and where there was none', () => {
    for (const after of [missing('unreadable'), missing('transactions', 'b'), upcoming(null)])
      expect(withSumKept(known, after)).toBe(after);
    const before = missing('transactions');
    expect(withSumKept(before, missing('transactions'))).toEqual(before);
    expect(withSumKept(undefined, missing('transactions'))).toEqual(before);
  });
});
