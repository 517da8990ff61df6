/**
 * The creditor's address of a payment. Lengths, characters and the country list are checked, but not whether the place
 * exists.
 */
import { Country } from '@/lib/xs2a/value/code-schemas';
import {
  BUILDING_NUMBER_CHARACTERS_MAX,
  CITY_CHARACTERS_MAX,
  POSTAL_CODE_CHARACTERS_MAX,
  STREET_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { objectRule } from '@/lib/xs2a/value/rule';
import { paymentText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';

const City = paymentText(1, CITY_CHARACTERS_MAX);

const parts = {
  street: paymentText(1, STREET_CHARACTERS_MAX).optional(),
  buildingNumber: paymentText(1, BUILDING_NUMBER_CHARACTERS_MAX).optional(),
  postalCode: paymentText(1, POSTAL_CODE_CHARACTERS_MAX).optional(),
};

/**
 * The address of a domestic payment: only the country is required.
 * @see interface#limits
 * @assumes address-part-lengths
 */
export const CreditorAddress = z.strictObject(
  { ...parts, city: City.optional(), country: Country },
  objectRule,
);
export type CreditorAddress = z.infer<typeof CreditorAddress>;

/** The address of a SEPA or cross-border payment, which must name the city as well. @assumes foreign-address-names-city */
export const ForeignCreditorAddress = z.strictObject(
  { ...parts, city: City, country: Country },
  objectRule,
);
export type ForeignCreditorAddress = z.infer<typeof ForeignCreditorAddress>;
