/**
 * Account numbers: Norwegian BBAN, IBAN and BIC, with their formats and check digits. A wrong BBAN check digit only
 * makes a form warn and is never a reason to refuse; wrong IBAN check digits are. Nothing here knows whether an account
 * exists.
 */
import { onceEach } from '@/lib/xs2a/once-each';
import { BBAN_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import type { Finding } from '@/lib/xs2a/value/rule';

/** The only scheme of a card account reference. @see interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks */
export const CARD_ACCOUNT_SCHEME = 'creditCardAccount';

const BBAN_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
const BBAN_FORM = /^[0-9]{11}$/;

/** A `bban` of a payment, from any country. @assumes bban-characters */
const PAYABLE_FORM = new RegExp(`^[A-Za-z0-9]{1,${BBAN_CHARACTERS_MAX}}$`);

/** The check digit of a Norwegian account number by modulus 11; null when the ten digits have none. */
export function bbanCheckDigit(tenDigits: string): string | null {
  if (!/^[0-9]{10}$/.test(tenDigits)) return null;
  const sum = BBAN_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(tenDigits[index]),
    0,
  );
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? null : String(digit);
}

/** Whether the text is a Norwegian account number: 11 digits, of which the last is correct by modulus 11. */
export function isBban(text: string): boolean {
  return BBAN_FORM.test(text) && bbanCheckDigit(text.slice(0, 10)) === text.slice(10);
}

/** A Norwegian account number as people write it, `1234 56 78903`; anything else is returned unchanged. */
export function formatBban(bban: string): string {
  return BBAN_FORM.test(bban) ? `${bban.slice(0, 4)} ${bban.slice(4, 6)} ${bban.slice(6)}` : bban;
}

/** An account number as typed, without the spaces, points and hyphens that group it, and in upper case. */
export function normalizeAccountNumber(text: string): string {
  return text.replace(/[\s.\-\u2010-\u2013]/g, '').toUpperCase();
}

type AccountNumbers = {
  readonly iban?: string | null | undefined;
  readonly bban?: string | null | undefined;
};

/**
 * Whether two accounts have an IBAN or a BBAN in common, however each is written; null when no kind of number is known
 * of both.
 */
export function haveSameNumber(one: AccountNumbers, other: AccountNumbers): boolean | null {
  const [left, right] = [plainNumbers(one), plainNumbers(other)];
  const kinds = KINDS_OF_NUMBER.filter((kind) => left[kind] !== '' && right[kind] !== '');
  return kinds.length === 0 ? null : kinds.some((kind) => left[kind] === right[kind]);
}

const KINDS_OF_NUMBER = ['iban', 'bban'] as const;

type PlainNumbers = Readonly<Record<(typeof KINDS_OF_NUMBER)[number], string>>;

/** Length of an IBAN by country, from the IBAN registry of SWIFT. @assumes iban-registry */
export const IBAN_LENGTHS = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
} as const satisfies Record<string, number>;

/**
 * What is wrong with an IBAN that is written without spaces and in upper case; null when nothing is. Checks, in this
 * order: the format, whether the country has IBANs, the country's length, the check digits.
 */
export function ibanFinding(iban: string): Finding | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/.test(iban)) return { rule: 'iban-form' };
  const country = iban.slice(0, 2);
  if (!Object.hasOwn(IBAN_LENGTHS, country)) return { rule: 'iban-country-unknown' };
  const length = IBAN_LENGTHS[country as keyof typeof IBAN_LENGTHS];
  if (iban.length !== length) return { rule: 'iban-length', limit: length, actual: iban.length };
  return ibanRemainder(iban) === 1 ? null : { rule: 'iban-check-digits' };
}

/** Whether the text is an IBAN of a known country with correct check digits. */
export function isIban(text: string): boolean {
  return ibanFinding(text) === null;
}

/** An IBAN in groups of four, as people write it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The IBAN of a Norwegian account number. @throws RangeError when it is not 11 digits. @see supplement#5 */
export function norwegianIban(bban: string): string {
  if (!BBAN_FORM.test(bban)) throw new RangeError('Not a Norwegian account number of 11 digits');
  const checkDigits = 98 - ibanRemainder(`NO00${bban}`);
  return `NO${String(checkDigits).padStart(2, '0')}${bban}`;
}

/** The Norwegian account number inside an IBAN, or null when the IBAN is not a Norwegian one. */
export function bbanOfIban(iban: string): string | null {
  return iban.startsWith('NO') && isIban(iban) && BBAN_FORM.test(iban.slice(4))
    ? iban.slice(4)
    : null;
}

/** A Norwegian account number as it is written or typed, without grouping; from an IBAN, the number inside it. */
export function norwegianAccount(text: string): string {
  const plain = normalizeAccountNumber(text);
  return bbanOfIban(plain) ?? plain;
}

/**
 * The `bban` by which a payment names an account that a bank lists: its own, without what groups it if need be, or the
 * one inside its IBAN, from any country; null when it has neither.
 * @assumes iban-holds-bban
 */
export function payableBban({ bban, iban }: AccountNumbers): string | null {
  const written = bban ?? '';
  const numbers = [
    written,
    normalizeAccountNumber(written),
    bbanInIban(normalizeAccountNumber(iban ?? '')) ?? '',
  ];
  return numbers.find((number) => PAYABLE_FORM.test(number)) ?? null;
}

export const BIC_FORM = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Whether the text has the format of a BIC: 8 or 11 characters, as in ISO 9362. @see supplement#5 */
export function isBic(text: string): boolean {
  return BIC_FORM.test(text);
}

/** The account number inside an IBAN of any country: all after its check digits; null when it is no IBAN. */
function bbanInIban(iban: string): string | null {
  if (iban.startsWith('NO')) return bbanOfIban(iban);
  return isIban(iban) ? iban.slice(4) : null;
}

/**
 * The remainder, modulo 97, of an IBAN read as a number: first four characters moved to the end, letters as 10 to 35.
 */
function ibanRemainder(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** A bank may list hundreds of accounts, and each is compared with all the others. */
const plainNumbers = onceEach(
  ({ iban, bban }: AccountNumbers): PlainNumbers => ({
    iban: normalizeAccountNumber(iban ?? ''),
    bban: normalizeAccountNumber(bban ?? ''),
  }),
);
