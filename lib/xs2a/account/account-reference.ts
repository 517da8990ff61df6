/** Schemas for the account references of a payment. The rules for the numbers themselves are in `account-number.ts`. */

import { Currency } from '@/lib/xs2a/value/code-schemas';
import { isObject } from '@/lib/xs2a/value/is-object';
import {
  BBAN_CHARACTERS_MAX,
  CARD_ACCOUNT_REFERENCE_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { addFinding, held, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { paymentText, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { BIC_FORM, bbanOfIban, CARD_ACCOUNT_SCHEME, ibanFinding, isBic } from './account-number';

/**
 * The `bban` of a payment: 1 to 30 letters and digits, from any country.
 * @see interface#limits
 * @assumes bban-characters
 */
export const Bban = held(paymentText(1, BBAN_CHARACTERS_MAX), (text) =>
  /^[A-Za-z0-9]*$/.test(text) ? null : { rule: 'bban-form' },
).meta({ pattern: '^[A-Za-z0-9]+$' });

/** The `iban` of a payment, without spaces and in upper case. @see supplement#5 @assumes iban-checked */
export const Iban = held(RequestText, ibanFinding).meta({
  pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$',
});

/** The BIC of a payment. @see supplement#5 */
export const Bic = held(RequestText, (text) => (isBic(text) ? null : { rule: 'bic-form' })).meta({
  pattern: BIC_FORM.source,
});

/**
 * The reference of a card account, as found in `relatedAccount` of its details.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 */
const CardAccountReference = z.strictObject(
  {
    identification: paymentText(1, CARD_ACCOUNT_REFERENCE_CHARACTERS_MAX),
    schemeNameProprietary: z.literal(CARD_ACCOUNT_SCHEME, { error: typeRule('choice-unknown') }),
  },
  objectRule,
);
export type CardAccountReference = z.infer<typeof CardAccountReference>;

/**
 * The account that a payment is paid from: its currency, and exactly one of `bban` (ordinary accounts) and `other`
 * (card accounts). If both are missing, the error is at `bban`; if both are given, at `other`.
 * @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks
 */
export const DebtorAccount = z
  .strictObject(
    { bban: Bban.optional(), other: CardAccountReference.optional(), currency: Currency },
    objectRule,
  )
  .superRefine(exactlyOne('bban', 'other'), { when: ({ value }) => isObject(value) });
export type DebtorAccount = z.infer<typeof DebtorAccount>;

/** A creditor of a domestic payment. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const BbanCreditorAccount = z.strictObject({ bban: Bban, currency: Currency }, objectRule);
export type BbanCreditorAccount = z.infer<typeof BbanCreditorAccount>;

/** A creditor of a SEPA payment. @see supplement#5 */
export const IbanCreditorAccount = z.strictObject({ iban: Iban, currency: Currency }, objectRule);
export type IbanCreditorAccount = z.infer<typeof IbanCreditorAccount>;

/** A creditor of a cross-border payment: exactly one of `iban` and `bban`. @see supplement#5 @assumes cross-border-account-choice */
export const ForeignCreditorAccount = z
  .strictObject({ bban: Bban.optional(), iban: Iban.optional(), currency: Currency }, objectRule)
  .superRefine(exactlyOne('iban', 'bban'), { when: ({ value }) => isObject(value) });
export type ForeignCreditorAccount = z.infer<typeof ForeignCreditorAccount>;

/** A creditor of a periodic payment: `bban`, and optionally its IBAN as well. @see supplement#5 */
export const PeriodicCreditorAccount = z
  .strictObject({ bban: Bban, iban: Iban.optional(), currency: Currency }, objectRule)
  .superRefine(
    ({ bban, iban }, context) => {
      const right = Bban.safeParse(bban).success && Iban.safeParse(iban).success;
      if (right && iban !== undefined && bbanOfIban(iban) !== bban) {
        addFinding(context, { rule: 'iban-of-other-account' }, ['iban']);
      }
    },
    { when: ({ value }) => isObject(value) },
  );
export type PeriodicCreditorAccount = z.infer<typeof PeriodicCreditorAccount>;

/**
 * Requires exactly one of two fields. Reports none at the first and both at the second, whatever else is wrong with the
 * object.
 */
function exactlyOne<First extends string, Second extends string>(first: First, second: Second) {
  return (
    value: { readonly [Name in First | Second]?: unknown },
    context: z.core.$RefinementCtx,
  ): void => {
    const given = [first, second].filter((name) => value[name] !== undefined);
    if (given.length === 0) addFinding(context, { rule: 'account-number-missing' }, [first]);
    if (given.length === 2) addFinding(context, { rule: 'account-number-choice' }, [second]);
  };
}
