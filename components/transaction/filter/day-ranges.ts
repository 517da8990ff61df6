import {
  endOfMonth,
  endOfYear,
  parseISO,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from 'date-fns';
import { calendarDayOf } from '@/components/time/format-time';

export const DAY_RANGES = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear', 'lastYear'] as const;
export type DayRangeName = (typeof DAY_RANGES)[number];

/** The months before last month, latest first, `YYYY-MM`: with this month and the last, they make a year. */
export function earlierMonths(now: Date): string[] {
  return Array.from({ length: 11 }, (_, index) =>
    calendarDayOf(subMonths(startOfMonth(now), index + 2)).slice(0, 7),
  );
}

/** All days of a month `YYYY-MM`. */
export function monthRange(month: string): { dateFrom: string; dateTo: string } {
  const from = parseISO(month);
  return { dateFrom: calendarDayOf(from), dateTo: calendarDayOf(endOfMonth(from)) };
}

/** A range as far as it has passed; one that is wholly in the future stays. */
export function untilToday<Range extends { dateFrom: string; dateTo: string }>(
  range: Range,
  now: Date,
): Range {
  const today = calendarDayOf(now);
  return range.dateTo > today && range.dateFrom <= today ? { ...range, dateTo: today } : range;
}

/** Named ranges in the reader's calendar; both days are included. */
export function dayRange(name: DayRangeName, now: Date): { dateFrom: string; dateTo: string } {
  const days = (from: Date, to: Date) => ({
    dateFrom: calendarDayOf(from),
    dateTo: calendarDayOf(to),
  });
  switch (name) {
    case 'thisMonth':
      return days(startOfMonth(now), endOfMonth(now));
    case 'lastMonth': {
      const month = subMonths(startOfMonth(now), 1);
      return days(month, endOfMonth(month));
    }
    case 'last90Days':
      return days(subDays(now, 89), now);
    case 'thisYear':
      return days(startOfYear(now), endOfYear(now));
    case 'lastYear': {
      const year = subYears(startOfYear(now), 1);
      return days(year, endOfYear(year));
    }
  }
}
