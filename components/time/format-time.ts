import type { Locale } from '@/lib/view/user/preference';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { zoneOffset } from '@/lib/xs2a/zone-offset';
import { MONTHS, shortMonth, WEEKDAYS } from './date-names';

/**
 * An instant, or for a calendar day without a time, its midnight in the reader's time zone; null when the text is
 * neither.
 */
export function readTime(text: string): Date | null {
  if (!isIsoDate(text.slice(0, 10))) return null;
  const time = new Date(text.length === 10 ? `${text}T00:00` : text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The calendar day in the reader's time zone, `YYYY-MM-DD`. */
export function calendarDayOf(instant: Date): string {
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

/** The instant at which this machine's clock reads what a clock in another time zone reads at the given one. */
export function wallTime(instant: Date, timeZone = ownTimeZone()): Date {
  if (timeZone === ownTimeZone()) return instant;
  const at = instant.getTime();
  return new Date(new Date(at + zoneOffset(timeZone, at)).toISOString().slice(0, 19));
}

let ownZone: string | undefined;

/**
 * This machine's time zone; in the browser, the reader's. The first format of dates that a page makes keeps a phone busy
 * for a tenth of a second, so a browser that knows its zone without one is asked directly.
 */
export function ownTimeZone(): string {
  ownZone ??=
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } };

/** The language for the browser's formats: English is British, in dates and figures. */
export function languageTag(locale: Locale): string {
  return LANGUAGE_TAG[locale];
}

/**
 * Formats a date as `14 November`, `14 November 2026`, `Thursday` or `November`, from names of our own: the browser's
 * formats are slow to make. A line never breaks between a day and its month.
 */
export function dateText(date: Date, locale: Locale, form: DateForm): string {
  if (form === 'weekday') return WEEKDAYS[locale][date.getDay()] ?? '';
  const name = MONTHS[locale][date.getMonth()] ?? '';
  const month = form.startsWith('short') ? shortMonth(name, locale, form === 'shortMonth') : name;
  const day = locale === 'en' ? date.getDate() : `${date.getDate()}.`;
  switch (form) {
    case 'day':
    case 'shortDay':
      return `${day}${NO_BREAK_SPACE}${month}`;
    case 'dayAndYear':
      return [day, month, date.getFullYear()].join(NO_BREAK_SPACE);
    case 'monthAndYear':
    case 'shortMonthAndYear':
      return `${month} ${date.getFullYear()}`;
    default:
      return month;
  }
}

type DateForm =
  | 'day'
  | 'dayAndYear'
  | 'weekday'
  | 'month'
  | 'monthAndYear'
  | 'shortMonth'
  | 'shortMonthAndYear'
  | 'shortDay';

export type DayInWords =
  | { kind: 'today' | 'yesterday' | 'tomorrow' }
  | { kind: 'date'; text: string };

/**
 * A calendar day (`YYYY-MM-DD`) relative to `today`: as a word when it is near, and with the year only when that
 * differs. Anything but a date is unchanged.
 */
export function dayInWords(day: string, today: string, locale: Locale): DayInWords {
  const date = readTime(day);
  const now = readTime(today);
  if (date === null || now === null) return { kind: 'date', text: day };
  const distance = calendarDaysBetween(now, date);
  if (distance === 0) return { kind: 'today' };
  if (distance === -1) return { kind: 'yesterday' };
  if (distance === 1) return { kind: 'tomorrow' };
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return { kind: 'date', text: dateText(date, locale, sameYear ? 'day' : 'dayAndYear') };
}

/**
 * Formats a full date, `14 November 2026`, of an instant in a time zone, or of a calendar day without one. Anything
 * else is unchanged.
 */
export function formatDate(instant: string, locale: Locale, timeZone?: string): string {
  const date = readTime(instant);
  if (date === null) return instant;
  return dateText(wallTime(date, timeZone), locale, 'dayAndYear');
}

/** Formats the time of day, `14:20`, of an instant in a time zone. */
export function formatTimeOfDay(instant: string, timeZone?: string): string {
  const date = readTime(instant);
  if (date === null) return instant;
  const wall = wallTime(date, timeZone);
  return `${twoDigits(wall.getHours())}:${twoDigits(wall.getMinutes())}`;
}

/**
 * Whole calendar days from `now` until `instant`, negative when it has passed; null when it is not an instant. Never
 * more than the hours allow: 180 days that begin just before midnight and cross into summer time end on the 181st
 * calendar day.
 */
export function daysUntil(instant: string, now: Date, timeZone?: string): number | null {
  const date = readTime(instant);
  if (date === null) return null;
  const begunDays = Math.ceil((date.getTime() - now.getTime()) / DAY_MILLISECONDS);
  const days = calendarDaysBetween(wallTime(now, timeZone), wallTime(date, timeZone));
  return Math.min(days, begunDays);
}

/** Whole minutes from `now` until `instant`, rounded up, 0 when it has passed; null when it is not an instant. */
export function minutesUntil(instant: string, now: Date): number | null {
  const date = readTime(instant);
  if (date === null) return null;
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 60_000));
}

/** The first whole minute at or after an instant, which clocks without seconds can show; anything else is unchanged. */
export function wholeMinuteFrom(instant: string): string {
  const date = readTime(instant);
  if (date === null) return instant;
  return new Date(Math.ceil(date.getTime() / 60_000) * 60_000).toISOString();
}

function calendarDaysBetween(from: Date, to: Date): number {
  const dayNumber = (date: Date): number =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MILLISECONDS;
  return dayNumber(to) - dayNumber(from);
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const LANGUAGE_TAG = { en: 'en-GB', nb: 'nb' } as const satisfies Record<Locale, string>;

const NO_BREAK_SPACE = '\u00a0';

const twoDigits = (number: number): string => String(number).padStart(2, '0');
