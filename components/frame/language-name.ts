import type { Locale } from '@/lib/view/user/preference';

/** Each language by its own name, whatever the language of the page. */
export const LANGUAGE_NAME: Record<Locale, string> = { en: 'English', nb: 'Norsk' };
