/**
 * Schemas for the codes in requests. The lists themselves need no schema, and are in `currency.ts` and `country.ts`.
 */
import { COUNTRIES, type Country as CountryCode } from './country';
import { CURRENCIES, type Currency as CurrencyCode } from './currency';
import { typeRule } from './rule';
import { z } from './zod';

/** A code of the currency list; anything else is `currency-unknown`. @see interface#currency-list-iso-4217-codes-accepted */
export type Currency = CurrencyCode;
export const Currency = z.enum(CURRENCIES, { error: typeRule('currency-unknown') });

/** A code of the country list; anything else is `country-unknown`. @see interface#country-list-iso-3166-1-alpha-2-codes-accepted */
export type Country = CountryCode;
export const Country = z.enum(COUNTRIES, { error: typeRule('country-unknown') });
