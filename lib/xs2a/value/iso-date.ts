/**
 * Dates in payloads: `YYYY-MM-DD`, and date-times with an offset. A date here is a calendar day without a time zone;
 * callers always pass in today's date.
 */

/** Excludes the year 0, which exists neither in ordinary calendars nor in PostgreSQL. */
const DATE_FORM = /^(?!0000)[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
/** The last day that this form can write. */
export const LAST_DAY = '9999-12-31';

const DAY_MILLISECONDS = 86_400_000;
/** Every month has at least these. */
const DAYS_OF_EVERY_MONTH = 28;

/** Whether the text is a valid calendar day, written `YYYY-MM-DD`. @see interface#what-the-service-does */
export function isIsoDate(text: string): boolean {
  if (!DATE_FORM.test(text)) return false;
  // Counted here: engines differ in what they make of 31 February, and reading a date takes them far longer.
  const day = Number(text.slice(8));
  return (
    day <= DAYS_OF_EVERY_MONTH ||
    day <= daysOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
  );
}

/** The day this many days later (earlier when negative). @throws RangeError when `date` is invalid. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** How many days `to` is after `from` (negative when before). @throws RangeError when either is invalid. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 for Monday to 7 for Sunday, as in ISO 8601. @throws RangeError when `date` is invalid. */
export function isoWeekday(date: string): number {
  // Day 0, 1 January 1970, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

function daysOfMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapYear ? 29 : 28;
}

/** Days since 1 January 1970. */
function dayNumber(date: string): number {
  if (!isIsoDate(date)) throw new RangeError('Not a date of the form YYYY-MM-DD');
  return Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;
}

function dateOfDayNumber(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
