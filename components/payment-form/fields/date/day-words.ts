import { capitalised } from '@/components/time/capitalised';
import { dateText, readTime } from '@/components/time/format-time';
import type { Locale } from '@/lib/view/user/preference';

/** Formats a day `YYYY-MM-DD` as `Thursday 24 December 2026`; anything else is unchanged. */
export function longDay(date: string, locale: Locale): string {
  const day = readTime(date);
  if (day === null) return date;
  const weekday = capitalised(dateText(day, locale, 'weekday'), locale);
  return `${weekday} ${dateText(day, locale, 'dayAndYear')}`;
}

/** The same within a sentence. English capitalises weekdays everywhere. */
export function longDayWithin(date: string, locale: Locale): string {
  const words = longDay(date, locale);
  return locale === 'nb' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** The weekday of an instant in the reader's time zone: `Thursday`. */
export function weekdayOf(instant: string, locale: Locale): string {
  const day = readTime(instant);
  return day === null ? instant : dateText(day, locale, 'weekday');
}

/** The name of a month from 1 to 12: `January`. */
export function monthName(month: number, locale: Locale): string {
  return dateText(new Date(2026, month - 1, 1), locale, 'month');
}
