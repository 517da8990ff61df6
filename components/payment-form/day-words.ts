import { format, isValid, parseISO } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { nb } from 'date-fns/locale/nb';
import type { Locale } from '@/lib/view/preference';

const PATTERN = { en: 'EEEE d MMMM yyyy', nb: 'EEEE d. MMMM yyyy' } as const;

/** `Thursday 24 December 2026` of a day, `YYYY-MM-DD`. What is none comes back as it is. */
export function longDay(date: string, locale: Locale): string {
  const day = parseISO(date);
  if (!isValid(day)) return date;
  const words = format(day, PATTERN[locale], { locale: locale === 'nb' ? nb : enGB });
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

/** `Thursday` of an instant on the reader's clock. */
export function weekdayOf(instant: string, locale: Locale): string {
  const day = parseISO(instant);
  return isValid(day) ? format(day, 'EEEE', { locale: locale === 'nb' ? nb : enGB }) : instant;
}

/** `January` of a month from 1 to 12. */
export function monthName(month: number, locale: Locale): string {
  return format(new Date(2026, month - 1, 1), 'LLLL', { locale: locale === 'nb' ? nb : enGB });
}
