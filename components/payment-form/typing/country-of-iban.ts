import { COUNTRIES } from '@/lib/xs2a/value/country';

/** The country of an IBAN, as soon as its check digits are typed; null when there is none. */
export function countryOfIban(iban: string): string | null {
  const [, letters = ''] = /^\s*([A-Za-z]{2})\s?[0-9]{2}/.exec(iban) ?? [];
  return COUNTRIES.find((code) => code === letters.toUpperCase()) ?? null;
}
