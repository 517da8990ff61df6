import { describe, expect, it } from 'vitest';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { dayTotal } from './day-total';
import { shapeOf } from './list-layout';

const row = (day: string | null, amount: string, currency = 'NOK') =>
  ({
    id: 'some',
    day,
    isBatch: false,
    ownAccountName: null,
    matchedEntries: [],
    amount: { amount, currency },
  }) as unknown as StoredTransactionView;

/** The total of the day of a row of some pages; `held` leaves out the rows of other pages. */
const totalAt = (
  pages: readonly (readonly StoredTransactionView[])[],
  [page, at]: readonly [number, number],
  { held = [0, 1, 2], unreadable = 0, hasMore = false } = {},
) =>
  dayTotal(
    pages.map((rows, index) =>
      shapeOf(rows, index + 1 < pages.length || hasMore ? 'on' : null, unreadable),
    ),
    { page, row: at, day: pages[page]?.[at]?.day ?? null },
    (of, nth) => (held.includes(of) ? (pages[of]?.[nth] ?? null) : null),
    '2026-11-19',
  );

describe('the total of a day', () => {
  const older = row('2026-11-18', '-5.00');

  it('adds up what came in and went out, whichever of its rows is asked for', () => {
    const pages = [
      [
        row('2026-11-20', '-1.00'),
        row('2026-11-19', '-217.21'),
        row('2026-11-19', '985.00'),
        older,
      ],
    ];
    expect(totalAt(pages, [0, 1])).toEqual({ amount: '767.79', currency: 'NOK' });
    expect(totalAt(pages, [0, 2])).toEqual({ amount: '767.79', currency: 'NOK' });
  });

  it('counts the rows of every page that the day goes over', () => {
    const pages = [
      [row('2026-11-20', '-1.00'), row('2026-11-19', '-0.10')],
      [row('2026-11-19', '-0.20')],
      [row('2026-11-19', '-0.30'), older],
    ];
    expect(totalAt(pages, [0, 1])).toEqual({ amount: '-0.60', currency: 'NOK' });
    expect(totalAt(pages, [2, 0])).toEqual({ amount: '-0.60', currency: 'NOK' });
    expect(totalAt(pages, [0, 1], { held: [0, 1] })).toBeNull();
    expect(totalAt(pages, [2, 0], { held: [1, 2] })).toBeNull();
  });

  it('has the fraction digits of its amounts, and is below zero where they are', () => {
    const total = (...amounts: string[]) =>
      totalAt([[...amounts.map((amount) => row('2026-11-19', amount)), older]], [0, 0])?.amount;
    expect(total('-0.40', '0.15')).toBe('-0.25');
    expect(total('0.40', '-0.40')).toBe('0.00');
    expect(total('-1200', '-34')).toBe('-1234');
    expect(total('1.005', '2.50')).toBe('3.505');
    expect(total('-99999999999999.99', '-0.01')).toBe('-100000000000000.00');
  });

  it('is not said where unreadable rows of the page before may be of the day', () => {
    const day = [row('2026-11-19', '-1.00'), row('2026-11-19', '-2.00'), older];
    const totalAfter = (...before: ReturnType<typeof shapeOf>[]) => {
      const shapes = [...before, shapeOf(day, null)];
      const at = { page: before.length, row: 0, day: '2026-11-19' };
      return dayTotal(
        shapes,
        at,
        (page, nth) => (page === at.page ? (day[nth] ?? null) : null),
        '',
      );
    };
    const newer = [row('2026-11-20', '-9.00')];
    expect(totalAfter(shapeOf(newer, 'on'))).toEqual({ amount: '-3.00', currency: 'NOK' });
    expect(totalAfter(shapeOf(newer, 'on', 1))).toBeNull();
    expect(totalAfter(shapeOf(newer, 'on'), shapeOf([], 'on', 100))).toBeNull();
  });

  it('is not said of a single transaction, nor of what is pending', () => {
    expect(totalAt([[row('2026-11-19', '-217.21'), older]], [0, 0])).toBeNull();
    expect(totalAt([[row(null, '-1.00'), row(null, '-2.00'), older]], [0, 0])).toBeNull();
  });

  it('is not said where it could be wrong', () => {
    const day = [row('2026-11-19', '-1.00'), row('2026-11-19', '-2.00')];
    expect(totalAt([[...day, older]], [0, 0], { unreadable: 1 })).toBeNull();
    expect(totalAt([[...day, row('2026-11-19', '-3.00', 'EUR'), older]], [0, 0])).toBeNull();
    expect(totalAt([[...day, row('2026-11-19', '1e3'), older]], [0, 0])).toBeNull();
    // The list ends there, or so far.
    expect(totalAt([day], [0, 0])).toBeNull();
    expect(totalAt([day], [0, 0], { hasMore: true })).toBeNull();
  });
});
