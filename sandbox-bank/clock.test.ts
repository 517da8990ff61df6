import { describe, expect, it } from 'vitest';
import { bankDay, bankInstant, daysFrom } from './clock';

describe('days of the bank', () => {
  it.each([
    ['2026-01-31T22:59:59Z', '2026-01-31'],
    ['2026-01-31T23:00:00Z', '2026-02-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
  ])('are those of Oslo: %s is %s', (instant, day) => {
    expect(bankDay(new Date(instant))).toBe(day);
  });

  it.each([
    ['2026-01-15', '06:00', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', '13:30', '2026-07-15T11:30:00.000Z'],
    ['2026-03-29', '06:00', '2026-03-29T04:00:00.000Z'],
    ['2026-10-25', '06:00', '2026-10-25T05:00:00.000Z'],
  ])('have their times in Oslo: %s %s is %s', (day, time, instant) => {
    expect(bankInstant(day, time).toISOString()).toBe(instant);
  });

  it('are counted over the ends of months and years', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(daysFrom('2027-01-02', '2027-01-01')).toEqual([]);
  });
});
