import {
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from 'date-fns';
import { calendarDayOf } from '@/components/time/format-time';

export const DAY_RANGES = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear', 'lastYear'] as const;
export type DayRangeName = (typeof DAY_RANGES)[number];

/** Ranges that people ask for by name, on the calendar of the reader; both days included. */
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
