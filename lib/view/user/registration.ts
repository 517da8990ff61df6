/** The longest name, in Unicode code points like all lengths here. */
const USER_NAME_LENGTH_MAX = 70;
/** The longest email address that SMTP can deliver to. */
const EMAIL_LENGTH_MAX = 254;
/** The shortest and longest password. */
export const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

/** The rules that a registration can break; each has a text in the message catalogues. */
export const REGISTRATION_RULES = [
  'name-required',
  'name-too-long',
  'email-required',
  'email-invalid',
  'email-taken',
  'password-required',
  'password-too-short',
  'password-too-long',
  'password-common',
  'password-personal',
] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

/** What a user types to register; each field has the name of its input. */
export type Registration = { name: string; email: string; password: string };
export const REGISTRATION_FIELDS = [
  'name',
  'email',
  'password',
] as const satisfies readonly (keyof Registration)[];

/** zod's pattern for an address, so that pages can check it without zod. */
export const EMAIL_FORM =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A field as it is stored. Blanks around a password are part of it. */
export const CLEANED = {
  name: (typed) => visible(withoutControls(typed)).trim(),
  email: (typed) => typed.trim().toLowerCase(),
  password: (typed) => typed,
} as const satisfies Record<keyof Registration, (typed: string) => string>;

/** The first rule that a cleaned field breaks, or null; the form and the server use the same check. */
export function registrationFinding(
  name: keyof Registration,
  value: string,
): RegistrationRule | null {
  if (value === '') return `${name}-required`;
  const length = codePoints(value);
  if (name === 'name') return length > USER_NAME_LENGTH_MAX ? 'name-too-long' : null;
  if (name === 'email') {
    return length > EMAIL_LENGTH_MAX || !EMAIL_FORM.test(value) ? 'email-invalid' : null;
  }
  if (length < PASSWORD_LENGTH_MIN) return 'password-too-short';
  return length > PASSWORD_LENGTH_MAX ? 'password-too-long' : null;
}

/** The numbers for a broken rule's text: the limit and the actual length, in code points. */
export function registrationNumbers(
  rule: RegistrationRule,
  value: string,
): { limit: number; actual: number } {
  const limit =
    rule === 'name-too-long'
      ? USER_NAME_LENGTH_MAX
      : rule === 'password-too-short'
        ? PASSWORD_LENGTH_MIN
        : PASSWORD_LENGTH_MAX;
  return { limit, actual: codePoints(value) };
}

export function isRegistrationRule(rule: string | undefined): rule is RegistrationRule {
  return REGISTRATION_RULES.some((known) => known === rule);
}

function codePoints(value: string): number {
  return [...value].length;
}

/** Nothing for a text that shows nothing: blanks, zero-width and filling characters, an empty braille cell. */
function visible(value: string): string {
  return /^[\p{DI}\p{Z}\u2800]*$/u.test(value) ? '' : value;
}

/** Control characters, line separators, bidi marks and lone surrogates: no name has them; databases reject some. */
function withoutControls(value: string): string {
  return value
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
