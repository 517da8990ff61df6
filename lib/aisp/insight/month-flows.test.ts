import { describe, expect, it } from 'vitest';
import type { MonthlySum } from '@/lib/db/insight';
import { flowsOf } from './month-flows';

const MONTHS = ['2026-10', '2026-11'];

const sum = (month: string, currency: string, count = 1): MonthlySum => ({
  month,
  currency,
  credit: '12.50',
  debit: '3.00',
  count,
});

/** Three letters for each number. */
const currencyOf = (at: number) =>
  [at / 676, at / 26, at]
    .map((part) => String.fromCodePoint(65 + (Math.floor(part) % 26)))
    .join('');

describe('money in and out by month', () => {
  it('has each month for each currency of the accounts and of the sums', () => {
    expect(flowsOf([sum('2026-11', 'EUR')], { months: MONTHS, currencies: ['NOK'] })).toEqual({
      months: [
        { month: '2026-10', currency: 'EUR', in: '0.00', out: '0.00' },
        { month: '2026-11', currency: 'EUR', in: '12.50', out: '3.00' },
        { month: '2026-10', currency: 'NOK', in: '0.00', out: '0.00' },
        { month: '2026-11', currency: 'NOK', in: '0.00', out: '0.00' },
      ],
      currenciesLeftOut: 0,
    });
  });

  it('lists the twenty currencies with the most transactions, and says how many it leaves out', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => sum('2026-11', currencyOf(at)));
    const { months, currenciesLeftOut } = flowsOf(
      [...many, sum('2026-10', 'XXX', 2), sum('2026-11', 'YYY', 2)],
      { months: MONTHS, currencies: ['NOK'] },
    );
    const listed = new Set(months.map(({ currency }) => currency));
    expect([listed.size, months.length]).toEqual([20, 40]);
    expect(['XXX', 'YYY'].every((currency) => listed.has(currency))).toBe(true);
    expect(currenciesLeftOut).toBe(5_000 + 3 - 20);
  });

  it('reads each sum as often however many months there are', () => {
    const readsAmong = (months: number) => {
      let reads = 0;
      const sums = Array.from({ length: 10 }, (_, at) => ({
        ...sum('2026-11', currencyOf(at)),
        get month() {
          reads += 1;
          return '2025-01';
        },
      }));
      flowsOf(sums, { months: Array.from({ length: months }, () => '2026-11'), currencies: [] });
      return reads;
    };
    expect(readsAmong(60)).toBe(readsAmong(1));
  });
});
