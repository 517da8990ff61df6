/**
 * Amounts as people type them: with spaces, points, commas and apostrophes between the thousands, a point or a comma
 * before the fraction, and perhaps the currency next to it. An ambiguous amount is reported, never guessed. Whether the
 * amount is valid for its currency is checked in `amount.ts`.
 */
import { amountFinding, canonicalAmount, scaleOf } from './amount';

/**
 * What was meant. A valid `amount` has exactly the minor units of the currency; an invalid one has the digits as typed,
 * so that `amountFinding` can say what is wrong. `amount-ambiguous`: a single mark before the last three digits, which
 * could separate thousands or a fraction.
 */
export type TypedAmountReading =
  | { ok: true; amount: string }
  | { ok: false; rule: 'amount-form' | 'amount-ambiguous' };

/** What people type next to an amount, by the currency it means. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  NOK: ['kr.', 'kr'],
  SEK: ['kr.', 'kr'],
  DKK: ['kr.', 'kr'],
  ISK: ['kr.', 'kr'],
  EUR: ['€'],
  USD: ['$'],
  GBP: ['£'],
  JPY: ['¥'],
};

const BLANKS = /[\s\u00a0\u2007-\u200a\u202f]/g;
const APOSTROPHES = /['\u2019\u02bc]/g;
const MINUSES = /^[-\u2212\u2013]/;

/**
 * Reads an amount as a person typed it.
 * @param currency a code from the currency list; its minor units tell a fraction from thousands when both are possible.
 */
export function readTypedAmount(text: string, currency: string): TypedAmountReading {
  const bare = withoutCurrency(text.trim(), currency);
  const minus = MINUSES.test(bare) ? '-' : '';
  const body = bare
    .slice(minus.length)
    .trim()
    // Norwegian prices are often written `100,-`.
    .replace(/,[-\u2212\u2013]{1,2}$/, '');
  const reading = readDigits(body);
  if (!reading.ok) return reading;
  const whole = reading.whole.replace(/^0+(?=[0-9])/, '');
  const scale = scaleOf(currency);
  const fraction = withoutNeedlessZeros(reading.fraction, scale);
  const amount = `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  return {
    ok: true,
    amount:
      amountFinding(amount, currency) === null
        ? canonicalAmount({ amount, currency }).amount
        : amount,
  };
}

type Digits = { ok: true; whole: string; fraction: string };
type NoDigits = Extract<TypedAmountReading, { ok: false }>;

const NO_AMOUNT: NoDigits = { ok: false, rule: 'amount-form' };

function readDigits(text: string): Digits | NoDigits {
  const parted = /[\s\u00a0\u2007-\u200a\u202f'\u2019\u02bc]/.test(text);
  if (parted && !/^[0-9]{1,3}(.[0-9]{3})+([.,][0-9]*)?$/.test(text)) return NO_AMOUNT;
  const plain = text.replace(BLANKS, '').replace(APOSTROPHES, '');
  if (!/^[0-9.,]*[0-9][0-9.,]*$/.test(plain)) return NO_AMOUNT;
  const marks = plain.replace(/[0-9]/g, '');
  if (marks === '') return { ok: true, whole: plain, fraction: '' };
  const last = marks.slice(-1);
  const at = plain.lastIndexOf(last);
  const [before, after] = [plain.slice(0, at), plain.slice(at + 1)];
  if (marks.length === 1) {
    const mayBeThousands = !parted && /^[1-9][0-9]{0,2}$/.test(before) && after.length === 3;
    return mayBeThousands
      ? { ok: false, rule: 'amount-ambiguous' }
      : { ok: true, whole: before === '' ? '0' : before, fraction: after };
  }
  const group = marks.slice(0, 1);
  const grouped = new RegExp(`^[0-9]{1,3}(\\${group}[0-9]{3})+$`);
  if (group === last) {
    // The same mark several times: all of them separate thousands.
    return grouped.test(plain)
      ? { ok: true, whole: plain.replaceAll(group, ''), fraction: '' }
      : NO_AMOUNT;
  }
  return grouped.test(before)
    ? { ok: true, whole: before.replaceAll(group, ''), fraction: after }
    : NO_AMOUNT;
}

function withoutCurrency(text: string, currency: string): string {
  for (const sign of [currency, ...(SIGNS[currency] ?? [])]) {
    const { length } = sign;
    if (text.slice(0, length).toUpperCase() === sign.toUpperCase())
      return text.slice(length).trim();
    if (text.slice(-length).toUpperCase() === sign.toUpperCase()) {
      return text.slice(0, -length).trim();
    }
  }
  return text;
}

/** A fraction without trailing zeros that the currency has no room for. */
function withoutNeedlessZeros(fraction: string, scale: number): string {
  const end = /0*$/.exec(fraction)?.index ?? fraction.length;
  return fraction.slice(0, Math.max(end, Math.min(fraction.length, scale)));
}
