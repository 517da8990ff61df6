import { describe, expect, it } from 'vitest';
import { daysFrom } from './clock';

describe('days of the bank', () => {
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
