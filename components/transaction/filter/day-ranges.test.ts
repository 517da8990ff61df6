import { describe, expect, it } from 'vitest';
import { dayRange } from './day-ranges';

describe('a range of days by its name', () => {
  const now = new Date(2028, 2, 31, 23, 30);

  it.each([
    ['thisMonth', '2028-03-01', '2028-03-31'],
    ['lastMonth', '2028-02-01', '2028-02-29'],
    ['last90Days', '2028-01-02', '2028-03-31'],
    ['thisYear', '2028-01-01', '2028-12-31'],
    ['lastYear', '2027-01-01', '2027-12-31'],
  ] as const)('%s goes from %s to %s', (name, dateFrom, dateTo) => {
    expect(dayRange(name, now)).toEqual({ dateFrom, dateTo });
  });
});
