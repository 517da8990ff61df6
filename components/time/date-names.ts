import type { Locale } from '@/lib/view/user/preference';

/** The names of months and weekdays, as the browser's own formats have them for `en-GB` and `nb`. */
export const MONTHS: Record<Locale, readonly string[]> = {
  en: words(
    'January February March April May June July August September October November December',
  ),
  nb: words('januar februar mars april mai juni juli august september oktober november desember'),
};

/** From Sunday, as `Date` counts them. */
export const WEEKDAYS: Record<Locale, readonly string[]> = {
  en: words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  nb: words('søndag mandag tirsdag onsdag torsdag fredag lørdag'),
};

/** Where there is little room: `Sept`. A Norwegian one beside a day or a year has a full stop if letters are missing. */
export function shortMonth(month: string, locale: Locale, standsAlone: boolean): string {
  if (month === 'September') return 'Sept';
  if (locale === 'en' || standsAlone) return month.slice(0, 3);
  return month.length <= 4 ? month : `${month.slice(0, 3)}.`;
}

function words(text: string): string[] {
  return text.split(' ');
}
