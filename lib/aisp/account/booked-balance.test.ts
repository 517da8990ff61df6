import { describe, expect, it } from 'vitest';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { amountOfSum, bookedBalance } from './booked-balance';

const balance = (
  balanceType: string,
  amount: string,
  { currency = 'NOK', referenceDate = null as string | null } = {},
) => ({
  balanceType,
  balanceAmount: { amount, currency },
  referenceDate,
});

/** Half past midnight on 20 November in Oslo. */
const READ_AT = new Date('2026-11-19T23:30:00Z');

describe('the booked balance of an account in NOK', () => {
  it.each([
    [[balance('interimAvailable', '9.00'), balance('interimBooked', '1.00')], 100n],
    [[balance('openingBooked', '3.00'), balance('closingBooked', '2.00')], 200n],
    [[balance('closingBooked', '2.00'), balance('interimBooked', '-1.50')], -150n],
    [
      [balance('interimBooked', '1.00', { currency: 'EUR' }), balance('closingBooked', '2.00')],
      200n,
    ],
    [[balance('interimBooked', '1.00', { currency: 'EUR' })], null],
    [[balance('interimAvailable', '9.00')], null],
    // That of a morning lacks what was booked since.
    [[balance('openingBooked', '3.00')], null],
    [[balance('interimBooked', '1.00', { referenceDate: '2026-11-19' })], null],
    [[balance('interimBooked', '1.00', { referenceDate: '2026-11-20' })], 100n],
    [
      [
        balance('interimBooked', '1.00', { referenceDate: '2026-11-19' }),
        balance('closingBooked', '2.00'),
      ],
      200n,
    ],
    [
      [
        balance('closingBooked', '1.00', { referenceDate: '2026-11-20' }),
        balance('closingBooked', '2.00', { referenceDate: '2026-11-21' }),
        balance('closingBooked', '3.00'),
      ],
      100n,
    ],
    // One of a day to come is used only without one of today.
    [
      [
        balance('interimBooked', '1.00', { referenceDate: '2026-12-31' }),
        balance('closingBooked', '2.00', { referenceDate: '2026-11-20' }),
      ],
      200n,
    ],
    [
      [
        balance('interimBooked', '1.00', { referenceDate: '2026-12-31' }),
        balance('interimBooked', '2.00', { referenceDate: '2026-11-21' }),
      ],
      200n,
    ],
    [[], null],
    [null, null],
  ])('among %j', (balances, minor) => {
    const account = { currency: 'NOK', balances, balancesReadAt: READ_AT } as AccountWithSync;
    expect(bookedBalance(account)?.minor ?? null).toBe(minor);
    expect(bookedBalance({ ...account, balancesReadAt: null })).toBeNull();
  });
});

it.each(['2026-11-20', '2026-11-21', null])('says of which day it is: %s', (referenceDate) => {
  const balances = [balance('interimBooked', '8.00', { referenceDate })];
  const account = { currency: 'NOK', balances, balancesReadAt: READ_AT };
  expect(bookedBalance(account)).toEqual({ minor: 800n, day: referenceDate });
});

it.each([
  ['1250', 'NOK', '1250.00'],
  ['1250.5', 'NOK', '1250.50'],
  ['-0.07', 'NOK', '-0.07'],
  ['1250.00000', 'JPY', '1250'],
])('the sum %s in %s is the amount %s', (sum, currency, amount) => {
  expect(amountOfSum(sum, currency)).toBe(amount);
});
