import { expect, it } from 'vitest';
import { COUNTRIES } from '@/lib/xs2a/value/country';
import { CURRENCIES } from '@/lib/xs2a/value/currency';
import { currencyOfCountry } from './currency-of-country';

it.each([
  ['DE', 'EUR'],
  ['BG', 'EUR'],
  ['SE', 'SEK'],
  ['DK', 'DKK'],
  ['GB', 'GBP'],
  ['PL', 'PLN'],
  ['US', 'USD'],
  ['LI', 'CHF'],
  ['PA', null],
  ['NO', null],
  ['', null],
])('proposes for %s: %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

it('proposes only currencies that a payment may have', () => {
  const proposed = COUNTRIES.map(currencyOfCountry).filter((one) => one !== null);
  expect(proposed).toHaveLength(58);
  for (const currency of proposed) expect(CURRENCIES).toContain(currency);
});
