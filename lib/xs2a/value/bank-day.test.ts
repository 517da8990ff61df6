import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { bankDayOnOrAfter, bankDayOnOrBefore, easterSunday, isBankDay } from './bank-day';
import { addDays, isoWeekday } from './iso-date';

test.each([
  '1818-03-22',
  '1961-04-02',
  '1981-04-19',
  '1999-04-04',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
])('Easter Sunday is %s', (date) => {
  expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
});

describe('the settlement days that Norges Bank published', () => {
  // Holidays in addition to Saturdays and Sundays.
  test.each([
    ['2017', '04-13 04-14 04-17 05-01 05-17 05-25 06-05 12-25 12-26'],
    ['2019', '01-01 04-18 04-19 04-22 05-01 05-17 05-30 06-10 12-24 12-25 12-26'],
  ])('of %s', (year, closed) => {
    const days: string[] = [];
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
      if (isoWeekday(day) <= 5 && !isBankDay(day)) days.push(day.slice(5));
    }
    expect(days.join(' ')).toBe(closed);
  });
});

test('New Year’s Eve is a bank day', () => {
  expect(isBankDay('2025-12-31')).toBe(true);
});

test('a day that is none moves over weekends and holidays', () => {
  expect(bankDayOnOrAfter('2025-04-16')).toBe('2025-04-16');
  expect(bankDayOnOrAfter('2025-04-17')).toBe('2025-04-22');
  expect(bankDayOnOrBefore('2025-04-21')).toBe('2025-04-16');
  expect(bankDayOnOrAfter('2025-12-24')).toBe('2025-12-29');
  expect(bankDayOnOrBefore('2026-01-01')).toBe('2025-12-31');
  expect(bankDayOnOrAfter('2027-05-01')).toBe('2027-05-03');
});

/** Easter by the rule of Gauss with its two exceptions: computed in another way than in the code under test. */
function easterByGauss(year: number): string {
  const k = Math.floor(year / 100);
  const m = (15 - Math.floor((13 + 8 * k) / 25) + k - Math.floor(k / 4)) % 30;
  const n = (4 + k - Math.floor(k / 4)) % 7;
  const [a, b, c] = [year % 19, year % 4, year % 7];
  const d = (19 * a + m) % 30;
  const e = (2 * b + 4 * c + 6 * d + n) % 7;
  const march = 22 + d + e;
  if (d === 29 && e === 6) return addDays(`${year}-03-01`, 49);
  if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) return addDays(`${year}-03-01`, 48);
  return addDays(`${year}-03-01`, march - 1);
}

holds(
  'Easter agrees with the rule of Gauss',
  fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
    expect(easterSunday(year)).toBe(easterByGauss(year));
  }),
);

holds(
  'the bank day on or after is a bank day, and no bank day lies between',
  fc.property(fc.integer({ min: 0, max: 36_500 }), (offset) => {
    const date = addDays('2000-01-01', offset);
    const after = bankDayOnOrAfter(date);
    const before = bankDayOnOrBefore(date);
    expect(isBankDay(after) && isBankDay(before)).toBe(true);
    for (let day = date; day < after; day = addDays(day, 1)) expect(isBankDay(day)).toBe(false);
    for (let day = date; day > before; day = addDays(day, -1)) expect(isBankDay(day)).toBe(false);
  }),
);
