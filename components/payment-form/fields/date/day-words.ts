import { dateText, readTime } from '@/components/time/format-time';
import type { Locale } from '@/lib/view/user/preference';

/** `Thursday 24 December 2026` of a day, `YYYY-MM-DD`. What is none comes back as it is. */
export function longDay(date: string, locale: Locale): string {
  const day = readTime(date);
  if (day === null) return date;
  const weekday = dateText(day, locale, 'weekday');
  const capital = weekday.charAt(0).toLocaleUpperCase(locale);
  return `${capital}${weekday.slice(1)} ${dateText(day, locale, 'dayAndYear')}`;
}

/** `Thursday` of an instant on the reader's clock. */
export function weekdayOf(instant: string, locale: Locale): string {
  const day = readTime(instant);
  return day === null ? instant : dateText(day, locale, 'weekday');
}

/** `January` of a month from 1 to 12. */
export function monthName(month: number, locale: Locale): string {
  return dateText(new Date(2026, month - 1, 1), locale, 'month');
}
