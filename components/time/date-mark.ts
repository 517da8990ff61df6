import type { Locale } from '@/lib/view/user/preference';

/** What separates day, month and year where a date is typed. */
export function dateMarkOf(locale: Locale): '.' | '/' {
  return locale === 'nb' ? '.' : '/';
}
