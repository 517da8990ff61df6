/**
 * Dates of payloads: `YYYY-MM-DD`, and the date-time form with offset. A date here is a day of the calendar without a
 * zone; which day it is now is always told by the caller.
 */

/** Without the year 0, which neither people's calendar nor PostgreSQL has. */
const DATE_FORM = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const DAY_MILLISECONDS = 86_400_000;

/** Whether the text is a day of the calendar in the form `YYYY-MM-DD`. @see interface#what-the-service-does */
export function isIsoDate(text: string): boolean {
  if (!DATE_FORM.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines roll 31 February over to March instead of refusing it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day so many days later (earlier when negative). @throws RangeError when `date` is no date. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** How many days `to` lies after `from` (negative when before). @throws RangeError when either is no date. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. @throws RangeError when `date` is no date. */
export function isoWeekday(date: string): number {
  // Day 0 of the count, 1 January 1970, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** Days since 1 January 1970. */
function dayNumber(date: string): number {
  if (!isIsoDate(date)) throw new RangeError('Not a date of the form YYYY-MM-DD');
  return Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;
}

function dateOfDayNumber(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}
