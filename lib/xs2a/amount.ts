/**
 * Amounts: a decimal string and a currency, with arithmetic on whole minor units as bigint. The strict schema is what
 * a request must hold; the answered one takes what a bank may send and brings it to exactly the minor units. It does
 * not convert between currencies and writes nothing for people to read.
 */

import { Currency, isCurrency, minorUnits } from './currency';
import { AMOUNT_DIGITS_MAX, AMOUNT_FRACTION_DIGITS_MAX } from './limits';
import { addFinding, type Finding, isObject, objectRule } from './rule';
import { RequestText } from './text';
import { z } from './zod';

/** A decimal string and an ISO 4217 code. Never a number. */
export type Amount = { amount: string; currency: string };

/**
 * The form of an amount: an optional minus, an integer part without needless zeros, at most five fraction digits after
 * one point. No plus, no exponent, no blank, no digit but 0 to 9.
 * @assumes amount-form
 */
const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * The scale that amounts of a currency are computed and written in: its minor units, or the contract's whole scale for
 * a code that is not on the list (a bank may answer with one).
 */
export function scaleOf(currency: string): number {
  return isCurrency(currency) ? minorUnits(currency) : AMOUNT_FRACTION_DIGITS_MAX;
}

/**
 * What is wrong with a decimal string as an amount of this currency; null when nothing is. Zero passes, and a minus
 * passes (not before a zero): whether either is allowed is the field's business.
 * Precision is counted with exactly the minor units written out, so that what is accepted can also be sent on.
 * @see interface#limits
 * @see supplement#10
 * @assumes amount-precision
 */
export function amountFinding(amount: string, currency: string): Finding | null {
  const match = DECIMAL.exec(amount);
  if (match === null) return { rule: 'amount-form' };
  const [, minus = '', integer = '', fraction = ''] = match;
  if (minus !== '' && /^0*$/.test(integer + fraction)) return { rule: 'amount-form' };
  const scale = scaleOf(currency);
  if (fraction.length > scale) {
    return { rule: 'amount-too-many-fraction-digits', limit: scale, actual: fraction.length };
  }
  const digits = (integer === '0' ? 0 : integer.length) + scale;
  if (digits > AMOUNT_DIGITS_MAX) {
    return { rule: 'amount-too-many-digits', limit: AMOUNT_DIGITS_MAX, actual: digits };
  }
  return null;
}

/**
 * The amount in whole minor units of its currency.
 * @throws RangeError when the amount is not of the form that `amountFinding` lets pass.
 */
export function toMinorUnits({ amount, currency }: Amount): bigint {
  const finding = amountFinding(amount, currency);
  if (finding !== null) throw new RangeError(`Not an amount of ${currency}: ${finding.rule}`);
  const [integer = '', fraction = ''] = amount.split('.');
  return BigInt(integer + fraction.padEnd(scaleOf(currency), '0'));
}

/** The decimal string of a number of minor units, with exactly the fraction digits of the currency. */
export function fromMinorUnits(units: bigint, currency: string): string {
  const scale = scaleOf(currency);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The same amount written with exactly the fraction digits of its currency. @throws RangeError as `toMinorUnits`. */
export function canonicalAmount(amount: Amount): Amount {
  return {
    amount: fromMinorUnits(toMinorUnits(amount), amount.currency),
    currency: amount.currency,
  };
}

/** The sum of two amounts of one currency. @throws RangeError when the currencies differ. */
export function addAmounts(left: Amount, right: Amount): Amount {
  requireSameCurrency(left, right);
  return {
    amount: fromMinorUnits(toMinorUnits(left) + toMinorUnits(right), left.currency),
    currency: left.currency,
  };
}

/** The same amount with the other sign. */
export function negateAmount(amount: Amount): Amount {
  return {
    amount: fromMinorUnits(-toMinorUnits(amount), amount.currency),
    currency: amount.currency,
  };
}

/** -1, 0 or 1 as the left amount is smaller, equal or greater. @throws RangeError when the currencies differ. */
export function compareAmounts(left: Amount, right: Amount): -1 | 0 | 1 {
  requireSameCurrency(left, right);
  const difference = toMinorUnits(left) - toMinorUnits(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function requireSameCurrency(left: Amount, right: Amount): void {
  if (left.currency !== right.currency) {
    throw new RangeError(`Amounts of ${left.currency} and ${right.currency} do not compare`);
  }
}

const DecimalText = RequestText.meta({ pattern: DECIMAL.source });

/**
 * An amount as a request carries it: a listed currency, and at most its fraction digits. The rules of the decimal stand
 * at `amount` and are held whenever it is a text, with the scale of the contract when the currency is none.
 * @see interface#limits
 */
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
 * An amount as a bank answers it: any three-letter currency, zeros beyond the minor units and needless leading zeros
 * or signs let pass, brought to exactly the minor units. A number, or a value that would lose digits, is an error.
 * @assumes answered-amount-form
 */
export const AnsweredAmount = z
  .object({ amount: z.string().max(64), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform((value, context): Amount => {
    const match = /^([+-]?)0*([0-9]+?)(?:\.([0-9]*?)0*)?$/.exec(value.amount);
    if (match !== null) {
      const [, sign, integer = '', fraction = ''] = match;
      const digits = fraction === '' ? integer : `${integer}.${fraction}`;
      const amount = sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
      if (amountFinding(amount, value.currency) === null) {
        return canonicalAmount({ amount, currency: value.currency });
      }
    }
    addFinding(context, { rule: 'amount-form' }, ['amount']);
    return z.NEVER;
  });
