import { z } from '@/lib/xs2a/zod';

/** Lengths in Unicode code points. */
export const USER_NAME_LENGTH_MAX = 70;
export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;

const codePoints = (value: string): number => [...value].length;

/** The rules that registration can break; each has its sentence in the message catalogues. */
export const REGISTRATION_RULES = [
  'name-required',
  'name-too-long',
  'email-required',
  'email-invalid',
  'email-taken',
  'password-required',
  'password-too-short',
  'password-too-long',
] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

/** Control characters, bidi marks and halves of characters: no name has them, and a database takes not all of them. */
const withoutControls = (value: string): string =>
  value
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

const required = (rule: RegistrationRule) => ({ error: rule, abort: true }) as const;

/**
 * The body of `POST /api/registration`, checked by the form and by the server; the issues' messages are rule ids.
 * `email-taken` is the server's alone: it answers 409 `conflict` with `fields: [{ name: 'email', rule: 'email-taken' }]`.
 */
export const Registration = z.object({
  name: z
    .string('name-required')
    .overwrite(withoutControls)
    .trim()
    .refine((value) => value !== '', required('name-required'))
    .refine((value) => codePoints(value) <= USER_NAME_LENGTH_MAX, { error: 'name-too-long' }),
  email: z
    .string('email-required')
    .trim()
    .toLowerCase()
    .refine((value) => value !== '', required('email-required'))
    .refine(
      (value) => codePoints(value) <= EMAIL_LENGTH_MAX && z.email().safeParse(value).success,
      { error: 'email-invalid' },
    ),
  password: z
    .string('password-required')
    .refine((value) => value !== '', required('password-required'))
    .refine((value) => codePoints(value) >= PASSWORD_LENGTH_MIN, { error: 'password-too-short' })
    .refine((value) => codePoints(value) <= PASSWORD_LENGTH_MAX, { error: 'password-too-long' }),
});
export type Registration = z.infer<typeof Registration>;

/** The numbers for the sentence of a broken rule: what is allowed and what came, in code points. */
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

export const isRegistrationRule = (rule: string | undefined): rule is RegistrationRule =>
  REGISTRATION_RULES.some((known) => known === rule);
