import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { capitalised } from '@/components/time/capitalised';
import { PURPOSE_CODES } from '@/lib/xs2a/payment/purpose-code';
import { COUNTRIES } from '@/lib/xs2a/value/country';
import { CURRENCIES } from '@/lib/xs2a/value/currency';

export type Choice = { value: string; name: string };

/** What a field lists: countries and purposes by name, currencies the most used first. */
export type ChoiceList = 'countries' | 'currencies' | 'purposes';

/** The most used currencies in Norway; the others follow by name. */
const NEAR_CURRENCIES = ['NOK', 'EUR', 'USD', 'GBP', 'SEK', 'DKK', 'CHF'];

/** The codes of a list with their names in the current language. Only for use after the page has loaded. */
export function useChoices(list: ChoiceList): readonly Choice[] {
  const locale = useLocale();
  const t = useTranslations('purpose');
  return useMemo(() => {
    if (list === 'countries') return named(COUNTRIES, 'region', locale);
    if (list === 'purposes') return PURPOSE_CODES.map((value) => ({ value, name: t(value) }));
    const choices = named(CURRENCIES, 'currency', locale);
    const near = NEAR_CURRENCIES.flatMap(
      (code) => choices.find(({ value }) => value === code) ?? [],
    );
    return [...near, ...choices.filter(({ value }) => !NEAR_CURRENCIES.includes(value))];
  }, [list, locale, t]);
}

function named(codes: readonly string[], type: 'region' | 'currency', locale: string): Choice[] {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'code' });
  return codes
    .map((value) => ({ value, name: capitalised(names.of(value) ?? value, locale) }))
    .sort((left, right) => left.name.localeCompare(right.name, locale));
}
