import { differenceInCalendarDays, format, isValid, parseISO } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { nb } from 'date-fns/locale/nb';
import type { Locale } from '@/lib/view/preference';

const DATE_LOCALE = { en: enGB, nb } as const;
const DAY_PATTERN = { en: 'd MMMM', nb: 'd. MMMM' } as const;

/** A calendar day of the clock on the reader's wall, `YYYY-MM-DD`. */
export const calendarDayOf = (instant: Date): string => format(instant, 'yyyy-MM-dd');

export type DayInWords =
  | { kind: 'today' | 'yesterday' | 'tomorrow' }
  | { kind: 'date'; text: string };

/**
 * A calendar day (`YYYY-MM-DD`) as people name it, seen from the calendar day `today`: by word when it is near, with
 * the year only when that is another one. What is no date comes back as it is.
 */
export function dayInWords(day: string, today: string, locale: Locale): DayInWords {
  const date = parseISO(day);
  if (!isValid(date)) return { kind: 'date', text: day };
  const distance = differenceInCalendarDays(date, parseISO(today));
  if (distance === 0) return { kind: 'today' };
  if (distance === -1) return { kind: 'yesterday' };
  if (distance === 1) return { kind: 'tomorrow' };
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const pattern = sameYear ? DAY_PATTERN[locale] : `${DAY_PATTERN[locale]} yyyy`;
  return { kind: 'date', text: format(date, pattern, { locale: DATE_LOCALE[locale] }) };
}

/** A whole date, `14 November 2026`, of an instant in the reader's time zone. What is no instant comes back as it is. */
export function formatDate(instant: string, locale: Locale): string {
  const date = parseISO(instant);
  if (!isValid(date)) return instant;
  return format(date, `${DAY_PATTERN[locale]} yyyy`, { locale: DATE_LOCALE[locale] });
}

/** The time of day, `14:20`, of an instant in the reader's time zone. */
export function formatTimeOfDay(instant: string): string {
  const date = parseISO(instant);
  return isValid(date) ? format(date, 'HH:mm') : instant;
}

/** Whole calendar days from `now` until `instant`, negative when it has passed; null when it is no instant. */
export function daysUntil(instant: string, now: Date): number | null {
  const date = parseISO(instant);
  return isValid(date) ? differenceInCalendarDays(date, now) : null;
}

/** Whole minutes from `now` until `instant`, rounded up, 0 when it has passed; null when it is no instant. */
export function minutesUntil(instant: string, now: Date): number | null {
  const date = parseISO(instant);
  if (!isValid(date)) return null;
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 60_000));
}
