/**
 * Amounts of requests and answers. The strict schema defines what a request must contain. The schema for answers
 * accepts what banks send and converts it to exactly the minor units.
 */

import {
  type Amount as AmountValue,
  amountFinding,
  canonicalAmount,
  DECIMAL,
  plainDecimal,
} from './amount';
import { Currency } from './code-schemas';
import { isObject } from './is-object';
import { addFinding, objectRule } from './rule';
import { RequestText } from './text-schemas';
import { z } from './zod';

const DecimalText = RequestText.meta({ pattern: DECIMAL.source });

/**
 * An amount in a request: a listed currency, with at most its number of fraction digits. Errors in the decimal are
 * reported at `amount`, even when the currency is invalid; it is then checked against the contract's full scale.
 * @see interface#limits
 */
export type Amount = AmountValue;
export const Amount = z
  .strictObject({ amount: DecimalText, currency: Currency }, objectRule)
  .superRefine(
    ({ amount, currency }, context) => {
      const finding = amountFinding(amount, typeof currency === 'string' ? currency : '');
      if (finding !== null) addFinding(context, finding, ['amount']);
    },
    // By default zod skips this rule when the currency is wrong.
    { when: hasDecimal },
  );

/** An amount of a request that must be above zero. @see interface#limits @assumes payment-amount-positive */
export const PositiveAmount = Amount.superRefine(
  ({ amount }, context) => {
    if (/^(-.*|0(\.0+)?)$/.test(amount) && DECIMAL.test(amount)) {
      addFinding(context, { rule: 'amount-not-positive' }, ['amount']);
    }
  },
  { when: hasDecimal },
);

function hasDecimal({ value }: { value: unknown }): boolean {
  return isObject(value) && typeof value.amount === 'string';
}

/**
 * An amount in a bank's answer, in any three-letter currency. Extra trailing zeros and needless leading zeros or signs
 * are accepted, and the result has exactly the minor units. A JSON number, or a value that would lose digits, is an
 * error.
 * @assumes answered-amount-form
 */
export const AnsweredAmount = z
  .object({ amount: z.string().max(64), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform((value, context): Amount => {
    const plain = plainDecimal(value.amount);
    const amount = plain !== null && !/[1-9]/.test(plain) ? plain.replace('-', '') : plain;
    if (amount !== null && amountFinding(amount, value.currency) === null) {
      return canonicalAmount({ amount, currency: value.currency });
    }
    addFinding(context, { rule: 'amount-form' }, ['amount']);
    return z.NEVER;
  });
