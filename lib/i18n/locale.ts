import { LOCALES, type Locale } from '@/lib/view/user/preference';

/**
 * The language to answer in: the chosen one (from the cookie), else the most preferred available one in
 * `Accept-Language`, else English.
 */
export function chooseLocale(
  chosen: string | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { language: language.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const locale = localeOfLanguage(language);
    if (locale) return locale;
  }
  return LOCALES[0];
}

function isLocale(value: string | undefined): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

// `no` is either written form of Norwegian; readers of nynorsk understand bokmål better than English.
function localeOfLanguage(language: string): Locale | null {
  const primary = language.toLowerCase().split('-')[0] ?? '';
  if (primary === 'nb' || primary === 'no' || primary === 'nn') return 'nb';
  if (primary === 'en') return 'en';
  return null;
}
