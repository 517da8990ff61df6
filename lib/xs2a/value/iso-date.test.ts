import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { addDays, daysBetween, isIsoDate, isoWeekday } from './iso-date';
import { AnsweredDate, IsoDate } from './iso-date-schemas';

test.each(['2025-01-01', '2024-02-29', '2000-02-29', '2025-12-31', '1970-01-01', '9999-12-31'])(
  '%s is a date',
  (text) => {
    expect(isIsoDate(text)).toBe(true);
    expect(IsoDate.safeParse(text).success).toBe(true);
  },
);

test.each([
  '',
  '2025-1-1',
  '2025-02-29',
  '1900-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '2025-01-3x',
  '2025-01-32',
  '25-01-01',
  '2025/01/01',
  '01.01.2025',
  '2025-01-01T00:00:00Z',
  ' 2025-01-01',
  '2025-01-01 ',
  '+002025-01-01',
  '0000-01-01',
  '２０２５-01-01',
  '2025-01-01\n',
])('%j is none', (text) => {
  expect(isIsoDate(text)).toBe(false);
  expect(IsoDate.safeParse(text).error?.issues[0]?.message).toBe('date-form');
});

test('the days of each month end where they do', () => {
  const ends = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31'];
  for (const [index, end] of ends.entries()) {
    const month = String(index + 1).padStart(2, '0');
    expect(isIsoDate(`2025-${month}-${end}`)).toBe(true);
    expect(isIsoDate(`2025-${month}-${Number(end) + 1}`)).toBe(false);
  }
  const lastOfFebruary = { '2024': '29', '2000': '29', '2025': '28', '1900': '28', '2100': '28' };
  for (const [year, end] of Object.entries(lastOfFebruary)) {
    expect(isIsoDate(`${year}-02-${end}`)).toBe(true);
    expect(isIsoDate(`${year}-02-${Number(end) + 1}`)).toBe(false);
  }
  expect(isIsoDate('0001-01-01')).toBe(true);
});

test('days are counted over months, leap years and changes of the clock', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
  expect(addDays('2025-03-29', 2)).toBe('2025-03-31');
  expect(addDays('2025-10-25', 2)).toBe('2025-10-27');
  expect(daysBetween('2025-01-01', '2026-01-01')).toBe(365);
  expect(daysBetween('2025-03-01', '2025-02-28')).toBe(-1);
  expect(() => addDays('2025-02-30', 1)).toThrow(RangeError);
});

test('weekdays are counted from Monday', () => {
  expect(isoWeekday('2025-01-06')).toBe(1);
  expect(isoWeekday('2025-01-12')).toBe(7);
  expect(isoWeekday('1969-12-31')).toBe(3);
  expect(isoWeekday('1900-01-01')).toBe(1);
});

test('a date that the bank answers may have a time, which is dropped', () => {
  expect(AnsweredDate.parse('2025-01-31')).toBe('2025-01-31');
  expect(AnsweredDate.parse('2025-01-31T10:00:00+01:00')).toBe('2025-01-31');
  for (const value of [' ', '2025-01', '31.01.2025', '2025-01-31x', '2025-02-30', 20250131, null]) {
    expect(AnsweredDate.safeParse(value).success, String(value)).toBe(false);
  }
});

test.each(['', '0001-01-01T00:00:00', '1753-01-01', '1899-12-30', '1969-12-31', '1970-01-01'])(
  'a date that a bank answers for want of one is none: %s',
  (value) => {
    expect(AnsweredDate.parse(value)).toBeNull();
    expect(AnsweredDate.parse('1970-01-02')).toBe('1970-01-02');
  },
);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const part = (min: number, max: number, length: number) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(length, '0'));

holds(
  'a date is one exactly when the calendar has it',
  fc.property(part(0, 9999, 4), part(0, 14, 2), part(0, 33, 2), (year, month, day) => {
    const leap = (+year % 4 === 0 && +year % 100 !== 0) || +year % 400 === 0;
    const days = (MONTH_DAYS[+month - 1] ?? 0) + (month === '02' && leap ? 1 : 0);
    expect(isIsoDate(`${year}-${month}-${day}`)).toBe(+year >= 1 && +day >= 1 && +day <= days);
  }),
);

holds(
  'going forth and back ends where it began',
  fc.property(
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: -9_000, max: 9_000 }),
    (start, days) => {
      const date = addDays('1950-01-01', start);
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
      expect(isoWeekday(addDays(date, 7))).toBe(isoWeekday(date));
    },
  ),
);
