import { describe, expect, it } from 'vitest';
import { dayRange, earlierMonths, monthRange, untilToday } from './day-ranges';

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

it('months before last month go back a year', () => {
  expect(earlierMonths(new Date(2028, 2, 31, 23, 30))).toEqual([
    ...['2028-01', '2027-12', '2027-11', '2027-10', '2027-09', '2027-08'],
    ...['2027-07', '2027-06', '2027-05', '2027-04', '2027-03'],
  ]);
});

it('a month has all its days', () => {
  expect(monthRange('2028-02')).toEqual({ dateFrom: '2028-02-01', dateTo: '2028-02-29' });
  expect(monthRange('2027-12')).toEqual({ dateFrom: '2027-12-01', dateTo: '2027-12-31' });
});

describe('a range as far as it has passed', () => {
  const now = new Date(2028, 2, 31, 23, 30);

  it.each([
    ['ends today', '2028-01-01', '2028-12-31', '2028-03-31'],
    ['is past already', '2027-01-01', '2027-12-31', '2027-12-31'],
    ['has not begun', '2028-04-01', '2028-04-30', '2028-04-30'],
    ['has no end', '2028-01-01', '', ''],
  ])('%s', (_, dateFrom, dateTo, shown) => {
    expect(untilToday({ dateFrom, dateTo }, now)).toEqual({ dateFrom, dateTo: shown });
  });
});
