import type { Locale } from '@/lib/view/user/preference';
import { capitalised } from './capitalised';
import { dateText } from './format-time';

/** Formats `2026-11` as `November 2026`, or `Nov` where space is short. */
export function monthName(month: string, locale: Locale, form: 'long' | 'short'): string {
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return month;
  const words = dateText(
    new Date(year, number - 1, 1),
    locale,
    form === 'long' ? 'monthAndYear' : 'shortMonth',
  );
  return capitalised(words, locale);
}
