import { expect, it } from 'vitest';
import { booking } from '@/lib/aisp/insight/testing/recurring';
import { isWithinPercent, leastOf, mayBeAmountOf } from './booking';

it.each([
  [79n, false],
  [80n, true],
  [240n, true],
  [241n, false],
])('the amount %i may be one of what is usually 100 and was lately 120: %s', (amount, may) => {
  expect(mayBeAmountOf({ usual: 100n, bookings: [booking('2026-10-20', -1.2)] }, amount)).toBe(may);
});

it.each([
  [100n, 110n, true],
  [110n, 100n, true],
  [100n, 111n, false],
])('%i is within ten percent of %i: %s', (one, other, isWithin) => {
  expect(isWithinPercent(one, other, 10n)).toBe(isWithin);
});

it('the smallest of no amounts is zero', () => {
  expect(leastOf([])).toBe(0n);
  expect(leastOf([3n, 2n, 5n])).toBe(2n);
});
