/**
 * Fields shared by several bodies of the sandbox operations. Amounts are accepted as texts and as JSON numbers, and
 * always returned as texts.
 */
import { type Amount, amountFinding, canonicalAmount, DECIMAL } from '@/lib/xs2a/value/amount';
import { Currency } from '@/lib/xs2a/value/code-schemas';
import { ACCOUNT_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { addFinding, type Finding, held, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { lengthFinding } from '@/lib/xs2a/value/text';
import { paymentText, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';

/** The mocked national identity number by which a customer is identified in SCA. @see interface#what-the-service-does @assumes customer-number-form */
export const CustomerNumber = held(RequestText, (text) =>
  /^[0-9]{11}$/.test(text) ? null : { rule: 'identity-number-form' },
);

/** A name of a customer, an account or an agreement. @see interface#limits @assumes customer-name-length */
export const Name = paymentText(1, ACCOUNT_NAME_CHARACTERS_MAX);
export const Flag = z.boolean({ error: typeRule('boolean-required') });

/** A text of at most `max` characters, which may be any. */
export function textUpTo(max: number) {
  return held(RequestText, (text) => lengthFinding(text, 0, max)).meta({ maxLength: max });
}

const PATH_CHARACTERS_MAX = 100;
const PATH = /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/;

/** Where a field is in a body: names and positions with a point between two. @assumes faults */
export const FieldPath = held(
  RequestText,
  (text) =>
    lengthFinding(text, 1, PATH_CHARACTERS_MAX) ??
    (PATH.test(text) ? null : { rule: 'field-path-form' }),
).meta({ maxLength: PATH_CHARACTERS_MAX, pattern: PATH.source });

/** A JSON number without a fraction, from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return held(z.number({ error: typeRule('number-required') }), (actual) => {
    if (!Number.isInteger(actual)) return { rule: 'whole-number-form' };
    if (actual < min) return { rule: 'number-too-small', limit: min, actual };
    return actual > max ? { rule: 'number-too-large', limit: max, actual } : null;
  }).meta({ type: 'integer', minimum: min, maximum: max });
}

/** A whole number that JSON carries exactly. */
export const WholeNumber = wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** A number of at most this many digits is the same after it was read as a double. */
export const EXACT_DIGITS_MAX = 15;

/** Whether a number has so few digits that reading it changed none. */
export function isExactDecimal(value: number): boolean {
  return String(value).replace(/^-?0?/, '').replace('.', '').length <= EXACT_DIGITS_MAX;
}

/**
 * Whether a number as written in JSON has too many digits, which it no longer shows once it is read. One too small for a
 * double is read as zero.
 * @assumes sandbox-number-digits
 */
export function isRoundedToExact(literal: string): boolean {
  const digits = literal
    .replace(/e.*$/i, '')
    .replaceAll(/[^0-9]/g, '')
    .replace(/^0+/, '');
  const value = Number(literal);
  if (value === 0) return digits !== '';
  return digits.length > EXACT_DIGITS_MAX && isExactDecimal(value);
}

const ExactNumber = held(z.number(), (value) =>
  isExactDecimal(value) ? null : { rule: 'amount-form' },
);

/**
 * A decimal as a text or a JSON number. A number with so many digits that reading it may have changed it must come as a
 * text.
 * @assumes sandbox-number-digits
 */
const Decimal = z
  .union([z.string(), ExactNumber], { error: typeRule('amount-form') })
  .transform(String);

/** A rate or a percentage, which the bank answers as it was sent. */
export const Rate = held(Decimal, (text) => (DECIMAL.test(text) ? null : { rule: 'amount-form' }));

/**
 * An amount of either sign, whose decimal may be a JSON number; written with exactly the minor units.
 * @see supplement#10.18
 */
export const SandboxAmount = z
  .strictObject({ amount: Decimal, currency: Currency }, objectRule)
  .transform((value, context): Amount => {
    const finding = amountFinding(value.amount, value.currency);
    if (finding === null) return canonicalAmount(value);
    addFinding(context, finding, ['amount']);
    return z.NEVER;
  });

/**
 * A limit or credit line: an amount, or only its decimal in the account's currency.
 * @see supplement#10.18
 * @assumes sandbox-bare-amounts
 */
export const AmountOrDecimal = z.union([SandboxAmount, Decimal], {
  error: typeRule('amount-form'),
});

/** A limit as an amount of a currency, or what is wrong with it. */
export function resolveLimit(
  limit: Amount | string,
  currency: string,
): { ok: true; amount: Amount } | { ok: false; finding: Finding } {
  const amount = typeof limit === 'string' ? { amount: limit, currency } : limit;
  const finding = limitFinding(amount, currency);
  return finding === null ? { ok: true, amount: canonicalAmount(amount) } : { ok: false, finding };
}

/** Turns a limit into an amount of a currency; reports at `path` when it is not one, or is in another currency. */
export function limitIn(
  limit: Amount | string | undefined,
  currency: Currency,
  path: string,
  context: z.core.$RefinementCtx,
): Amount | undefined {
  if (limit === undefined) return undefined;
  const resolved = resolveLimit(limit, currency);
  if (resolved.ok) return resolved.amount;
  addFinding(context, resolved.finding, [path]);
  return undefined;
}

function limitFinding(limit: Amount, currency: string): Finding | null {
  const finding = amountFinding(limit.amount, limit.currency);
  if (finding !== null) return finding;
  if (limit.currency !== currency) return { rule: 'currency-of-account' };
  return limit.amount.startsWith('-') ? { rule: 'amount-negative' } : null;
}
