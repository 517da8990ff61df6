'use client';

import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { LANGUAGE_NAME, LOCALE_COOKIE, LOCALES } from '@/lib/view/user/preference';
import { usePreference } from './use-preference';

/** Links to each language in its own words, for visitors who are not signed in. */
export function LanguageLinks() {
  const t = useTranslations('frame');
  const current = useLocale();
  const { choose } = usePreference();
  return (
    <fieldset className="flex items-center last:-mr-2 sm:last:-mr-3">
      <legend className="sr-only">{t('language')}</legend>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose({ cookie: LOCALE_COOKIE, value: locale })}
          className={classNames(
            'min-h-11 rounded-control px-2 text-small transition-colors duration-150 sm:px-3',
            locale === current ? 'font-semibold text-ink' : 'text-ink-muted hover:text-ink',
          )}
        >
          {LANGUAGE_NAME[locale]}
        </button>
      ))}
    </fieldset>
  );
}
