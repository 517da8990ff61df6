import { describe, expect, it } from 'vitest';
import { TIBBER } from '@/lib/aisp/insight/testing/recurring';
import type { RecurringCorrection } from '@/lib/view/insight/insight-corrections';
import { applyCorrections } from './corrected';
import type { Recurring } from './recognise-recurring';

const KEY = {
  accountId: 'current',
  direction: 'out',
  currency: 'NOK',
  counterparty: '15033333339',
  rhythm: 'Monthly',
  amount: '1150.00',
} as const;

const correction = (of: Partial<RecurringCorrection> = {}): RecurringCorrection => ({
  key: KEY,
  isRecurring: true,
  amount: '990.00',
  dayOfMonth: null,
  ...of,
});

const usualAfter = (recognised: readonly Recurring[], ...corrections: RecurringCorrection[]) =>
  applyCorrections(recognised, corrections).map(({ recurring }) => recurring.usual);

describe('a correction', () => {
  it('changes the amount, the day, or both, of what it was made for', () => {
    expect(applyCorrections([TIBBER], [correction()])).toEqual([
      { recognised: TIBBER, recurring: { ...TIBBER, usual: 99_000n }, correction: correction() },
    ]);
    const day = correction({ amount: null, dayOfMonth: 5 });
    expect(applyCorrections([TIBBER], [day])[0]?.recurring).toEqual({
      ...TIBBER,
      dayOfMonth: 5,
      lastDue: '2026-10-05',
    });
    const neither = correction({ amount: null, isRecurring: false });
    expect(applyCorrections([TIBBER], [neither])[0]?.recurring).toEqual(TIBBER);
  });

  it('changes no day where days of the month mean nothing', () => {
    const weekly: Recurring = { ...TIBBER, rhythm: 'Weekly', dayOfMonth: null };
    const day = correction({ key: { ...KEY, rhythm: 'Weekly' }, dayOfMonth: 5 });
    expect(applyCorrections([weekly], [day])[0]?.recurring).toEqual({ ...weekly, usual: 99_000n });
  });

  it.each([
    { accountId: 'savings' },
    { direction: 'in' as const },
    { currency: 'EUR' },
    { counterparty: '12043174449' },
    { rhythm: 'Weekly' as const },
  ])('changes nothing that differs in %j', (of) => {
    expect(applyCorrections([{ ...TIBBER, ...of }], [correction()])).toEqual([
      { recognised: { ...TIBBER, ...of }, recurring: { ...TIBBER, ...of }, correction: null },
    ]);
  });

  it.each([
    ['2300.00', true],
    ['2300.01', false],
    ['575.00', true],
    ['574.99', false],
  ])('made for %s applies to 1150.00: %s', (amount, applies) => {
    const [only] = applyCorrections([TIBBER], [correction({ key: { ...KEY, amount } })]);
    expect(only?.correction !== null).toBe(applies);
  });

  it('is for the nearest in amount, and another one for the other', () => {
    const dearer: Recurring = { ...TIBBER, usual: 190_000n };
    expect(usualAfter([dearer, TIBBER], correction())).toEqual([190_000n, 99_000n]);
    expect(usualAfter([TIBBER, dearer], correction())).toEqual([99_000n, 190_000n]);
    const second = correction({ amount: '1800.00' });
    expect(usualAfter([TIBBER, dearer], correction(), second)).toEqual([99_000n, 180_000n]);
  });
});
