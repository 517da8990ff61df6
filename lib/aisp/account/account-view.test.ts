import { expect, it } from 'vitest';
import { Balance } from '@/lib/xs2a/account/account';
import { balanceViews } from './account-view';

const balance = (amount: string, more: Record<string, unknown> = {}) =>
  Balance.parse({
    balanceType: 'interimAvailable',
    balanceAmount: { amount, currency: 'NOK' },
    ...more,
  });

const TODAY = '2026-11-20';

const amountsOf = (balances: Balance[]) =>
  balanceViews(balances, TODAY).map(({ balanceAmount }) => balanceAmount.amount);

it('leaves out a balance with the credit beside the same one without it', () => {
  const withCredit = balance('60000.00', { creditLimitIncluded: true });
  expect(amountsOf([withCredit, balance('10000.00', { creditLimitIncluded: false })])).toEqual([
    '10000.00',
  ]);
  expect(amountsOf([withCredit, balance('10000.00')])).toEqual(['10000.00']);
});

it('keeps one with the credit that stands alone, or whose mark cannot be read, and none of a later day', () => {
  const withCredit = balance('60000.00', { creditLimitIncluded: true });
  const booked = balance('10000.00', { balanceType: 'interimBooked' });
  const earlier = balance('5000.00', { referenceDate: '2026-11-19' });
  expect(amountsOf([withCredit, booked])).toEqual(['60000.00', '10000.00']);
  expect(amountsOf([withCredit, earlier])).toEqual(['5000.00']);
  expect(amountsOf([balance('1.00', { creditLimitIncluded: 'yes' })])).toEqual(['1.00']);
});

it('keeps one with the credit beside one of another currency, and takes no day for none', () => {
  const withCredit = balance('60000.00', { creditLimitIncluded: true, referenceDate: null });
  const euros = balance('7.00', { balanceAmount: { amount: '7.00', currency: 'EUR' } });
  expect(amountsOf([withCredit, euros])).toEqual(['60000.00', '7.00']);
  expect(amountsOf([withCredit, balance('10000.00')])).toEqual(['10000.00']);
});

it.each([
  [['2026-12-31', TODAY], ['2.00']],
  [['2026-12-31', null], ['2.00']],
  [['2026-12-31', '2026-11-21'], ['2.00']],
  [['2026-12-31', '2026-11-19'], ['2.00']],
  [['2026-12-31'], ['1.00']],
  [['2026-11-15', '2026-11-17', '2026-11-16'], ['2.00']],
  [['2026-11-17', null, '2026-11-16'], ['2.00']],
  // Nobody can tell which of the two is right.
  [
    ['2026-11-17', '2026-11-16', '2026-11-17'],
    ['1.00', '3.00'],
  ],
  [
    [null, TODAY],
    ['1.00', '2.00'],
  ],
])(
  'has of those of one type on the days %j the latest that has come, else the first to come',
  (days, amounts) => {
    const balances = days.map((referenceDate, at) => balance(`${at + 1}.00`, { referenceDate }));
    expect(amountsOf(balances)).toEqual(amounts);
    const others = { balanceType: 'expected', referenceDate: '2026-12-31' };
    expect(amountsOf([...balances, balance('3.00', others)])).toEqual([...amounts, '3.00']);
  },
);
