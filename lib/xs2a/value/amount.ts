/**
 * Amounts: a decimal string and a currency, with arithmetic on whole minor units as bigint. The schemas are in
 * `amount-schemas.ts`, since pages calculate without them. It does not convert between currencies or format anything
 * for people.
 */

import { isCurrency, minorUnits } from './currency';
import { AMOUNT_DIGITS_MAX, AMOUNT_FRACTION_DIGITS_MAX } from './limits';
import type { Finding } from './rule';

/** A decimal string and an ISO 4217 code. Never a number. */
export type Amount = { amount: string; currency: string };

/**
 * The format of an amount: an optional minus, an integer part without unneeded zeros, and at most five fraction digits
 * after one point. No plus, exponent or space, and only the digits 0 to 9.
 * @assumes amount-form
 */
export const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * A decimal without unneeded zeros or a plus; null for any other text. Read in one pass: a bank chooses the text, and
 * many of them stand in one answer.
 */
export function plainDecimal(text: string): string | null {
  const match = /^([+-]?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  if (match === null) return null;
  const [, sign, integer = '', fraction = ''] = match;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  const whole = integer.replace(/^0+(?=[0-9])/, '');
  return `${sign === '-' ? '-' : ''}${whole}${end === 0 ? '' : `.${fraction.slice(0, end)}`}`;
}

/**
 * The scale in which amounts of a currency are calculated and written: its minor units, or the contract's full scale
 * for a code that is not on the list (a bank may return one).
 */
export function scaleOf(currency: string): number {
  return isCurrency(currency) ? minorUnits(currency) : AMOUNT_FRACTION_DIGITS_MAX;
}

/**
 * What is wrong with a decimal string as an amount of this currency; null when nothing is. Zero and negative amounts
 * pass (but not `-0`): whether they are allowed is up to the field. Digits are counted with exactly the minor units
 * written out, so that whatever is accepted can also be sent on.
 * @see interface#limits
 * @see supplement#10.3
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
  const digits = integer.length + scale;
  if (digits > AMOUNT_DIGITS_MAX) {
    return { rule: 'amount-too-many-digits', limit: AMOUNT_DIGITS_MAX, actual: digits };
  }
  return null;
}

/**
 * The amount in whole minor units of its currency. A sum may have more digits than one amount.
 * @throws RangeError when `amountFinding` would not accept the amount for another reason than its digits.
 */
export function toMinorUnits({ amount, currency }: Amount): bigint {
  const finding = amountFinding(amount, currency);
  if (finding !== null && finding.rule !== 'amount-too-many-digits')
    throw new RangeError(`Not an amount of ${currency}: ${finding.rule}`);
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

/** -1, 0 or 1 when the left amount is smaller, equal or greater. @throws RangeError when the currencies differ. */
export function compareAmounts(left: Amount, right: Amount): -1 | 0 | 1 {
  requireSameCurrency(left, right);
  const difference = toMinorUnits(left) - toMinorUnits(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function requireSameCurrency(left: Amount, right: Amount): void {
  if (left.currency !== right.currency) {
    throw new RangeError(`Amounts of ${left.currency} and ${right.currency} cannot be compared`);
  }
}
