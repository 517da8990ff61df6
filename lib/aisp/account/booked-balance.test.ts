import { describe, expect, it } from 'vitest';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { amountOfSum, bookedBalance } from './booked-balance';

const balance = (balanceType: string, amount: string, currency = 'NOK') => ({
  balanceType,
  balanceAmount: { amount, currency },
});

describe('the booked balance of an account in NOK', () => {
  it.each([
    [[balance('interimAvailable', '9.00'), balance('interimBooked', '1.00')], 100n],
    [[balance('openingBooked', '3.00'), balance('closingBooked', '2.00')], 200n],
    [[balance('closingBooked', '2.00'), balance('interimBooked', '-1.50')], -150n],
    [[balance('interimBooked', '1.00', 'EUR'), balance('closingBooked', '2.00')], 200n],
    [[balance('interimBooked', '1.00', 'EUR')], null],
    [[balance('interimAvailable', '9.00')], null],
    [[], null],
    [null, null],
  ])('among %j', (balances, minor) => {
    expect(bookedBalance({ currency: 'NOK', balances } as AccountWithSync)).toBe(minor);
  });
});

it.each([
  ['1250', 'NOK', '1250.00'],
  ['1250.5', 'NOK', '1250.50'],
  ['-0.07', 'NOK', '-0.07'],
  ['1250.00000', 'JPY', '1250'],
])('the sum %s in %s is the amount %s', (sum, currency, amount) => {
  expect(amountOfSum(sum, currency)).toBe(amount);
});
