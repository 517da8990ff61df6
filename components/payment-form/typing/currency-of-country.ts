/** Countries by the currency of most accounts there. Where accounts in several currencies are common, there is none. */
const COUNTRIES_OF_CURRENCY: Readonly<Record<string, string>> = {
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  USD: 'PR US',
  ZAR: 'ZA',
};

/** The currency to propose for a payment to a country; null when none is likely. */
export function currencyOfCountry(country: string): string | null {
  const found = Object.entries(COUNTRIES_OF_CURRENCY).find(([, countries]) =>
    countries.split(' ').includes(country),
  );
  return found?.[0] ?? null;
}
