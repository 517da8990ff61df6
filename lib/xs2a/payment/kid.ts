/**
 * KID, the customer identification number on Norwegian bills: 2 to 25 digits with a check digit by modulus 10 or 11.
 * The check only serves to warn people: only the bank knows whether an account needs a KID, and which ones it accepts.
 */
import { KID_DIGITS_MAX, KID_DIGITS_MIN } from '@/lib/xs2a/value/limits';

/** @see supplement#10.4 */
export const KID_METHODS = ['mod10', 'mod11'] as const;
export type KidMethod = (typeof KID_METHODS)[number];

/** The verdict on a KID: the methods by which its check character is correct, or why it is not a KID. */
export type KidVerdict =
  | { ok: true; methods: [KidMethod, ...KidMethod[]] }
  | { ok: false; reason: 'characters' }
  | { ok: false; reason: 'length'; min: number; max: number; actual: number }
  | { ok: false; reason: 'check-digit' };

/**
 * Checks a KID. The last character is the check digit; with modulus 11 it may be `-`, which stands for 10.
 * @param kid without spaces; see `normalizeKid`.
 * @see supplement#10.4
 */
export function checkKid(kid: string): KidVerdict {
  if (!/^[0-9]*[0-9-]$/.test(kid)) return { ok: false, reason: 'characters' };
  if (kid.length < KID_DIGITS_MIN || kid.length > KID_DIGITS_MAX) {
    return {
      ok: false,
      reason: 'length',
      min: KID_DIGITS_MIN,
      max: KID_DIGITS_MAX,
      actual: kid.length,
    };
  }
  const [first, ...rest] = KID_METHODS.filter(
    (method) => kidCheckCharacter(kid.slice(0, -1), method) === kid.slice(-1),
  );
  return first === undefined
    ? { ok: false, reason: 'check-digit' }
    : { ok: true, methods: [first, ...rest] };
}

/**
 * The check character that follows these digits; `-` for 10 in modulus 11.
 * @throws RangeError when they are not all digits.
 */
export function kidCheckCharacter(digits: string, method: KidMethod): string {
  if (!/^[0-9]+$/.test(digits)) throw new RangeError('A KID consists of digits');
  const fromRight = [...digits].reverse().map(Number);
  switch (method) {
    case 'mod10': {
      const sum = fromRight.reduce((total, digit, index) => {
        const weighted = index % 2 === 0 ? digit * 2 : digit;
        return total + (weighted > 9 ? weighted - 9 : weighted);
      }, 0);
      return String((10 - (sum % 10)) % 10);
    }
    case 'mod11': {
      const sum = fromRight.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
      const check = (11 - (sum % 11)) % 11;
      return check === 10 ? '-' : String(check);
    }
  }
}

/** A KID as typed, without the spaces that group it. */
export function normalizeKid(text: string): string {
  return text.replace(/\p{White_Space}/gu, '');
}
