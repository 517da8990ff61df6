/** The days that the initial data covers. */
import { bankDayOnOrBefore, isBankDay } from '@/lib/xs2a/value/bank-day';
import { addDays, isoWeekday } from '@/lib/xs2a/value/iso-date';

/** How many days before today the initial data starts. */
const HISTORY_DAYS = 366;
/** A day after today may be paid for on the bank day before it, up to five days earlier at Easter. */
const PAID_AHEAD_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A period of days, ISO 8601, both ends included. */
export type Period = { from: string; to: string };

/** The year that ends today. */
export function yearUntil(today: string): Period {
  return {
    from: addDays(today, -HISTORY_DAYS),
    to: today,
  };
}

/** Every Monday to Friday that is not a bank holiday. */
export function bankDaysOf(period: Period): string[] {
  return daysOf(period).filter(isBankDay);
}

/** The days of a period that fall on one of these weekdays, Monday being 1. */
export function weekdaysOf(period: Period, weekdays: readonly number[]): string[] {
  return daysOf(period).filter((day) => weekdays.includes(isoWeekday(day)));
}

/** This day of each month, or the bank day before it, as employers and landlords do. */
export function monthly(period: Period, dayOfMonth: number): string[] {
  const { from, to } = period;
  return [...daysOf(period), ...PAID_AHEAD_DAYS.map((count) => addDays(to, count))]
    .filter((day) => Number(day.slice(8)) === dayOfMonth)
    .map(bankDayOnOrBefore)
    .filter((day) => day >= from && day <= to);
}

/** Like `monthly`, but only in these months. */
export function inMonths(period: Period, dayOfMonth: number, months: readonly number[]): string[] {
  return monthly(period, dayOfMonth).filter((day) => months.includes(monthOf(day)));
}

/** The month of a day, January being 1. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** The days asked for last: a customer's year is gone through dozens of times, once for each of its habits. */
let listed: Period & { days: readonly string[] } = { from: '', to: '', days: [] };

const MONTHS = [
  'januar',
  'februar',
  'mars',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'desember',
] as const;

/** A day's month and year as written in a message: `november 2026`. */
export function monthName(day: string): string {
  return `${MONTHS[monthOf(day) - 1] ?? ''} ${day.slice(0, 4)}`;
}

/** Every day of a period. */
function daysOf(period: Period): readonly string[] {
  const { from, to } = period;
  if (listed.from !== from || listed.to !== to) {
    const days: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
    listed = { from, to, days };
  }
  return listed.days;
}
