/** The currency of a request. The list itself needs no schema and stands in `currency.ts`. */

import { CURRENCIES, type Currency as CurrencyCode } from './currency';
import { typeRule } from './rule';
import { z } from './zod';

/** A code of the currency list; anything else is `currency-unknown`. @see interface#currency-list-iso-4217-codes-accepted */
export type Currency = CurrencyCode;
export const Currency = z.enum(CURRENCIES, { error: typeRule('currency-unknown') });
