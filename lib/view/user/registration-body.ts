import { z } from '@/lib/xs2a/value/zod';
import {
  CLEANED,
  type Registration as RegistrationFields,
  registrationFinding,
} from './registration';

/**
 * The body of `POST /api/registration`; the issues' messages are rule ids. `email-taken` is not checked here: the
 * server answers 409 `conflict` with `fields: [{ path: 'email', rule: 'email-taken' }]`.
 */
export type Registration = RegistrationFields;
export const Registration = z.object({
  name: field('name'),
  email: field('email'),
  password: field('password'),
});

/** Bodies of the routes that change an account. */
export const NameBody = z.object({ name: field('name') });
export const EmailBody = z.object({ email: field('email') });
export const PasswordBody = z.object({ password: field('password') });
export const ResetBody = z.object({
  token: z.string('link-invalid').max(100, 'link-invalid'),
  password: field('password'),
});
export const TokenBody = z.object({ token: z.string('link-invalid').max(100, 'link-invalid') });

function field(name: keyof RegistrationFields) {
  return z
    .string(`${name}-required`)
    .overwrite(CLEANED[name])
    .superRefine((value, context) => {
      const rule = registrationFinding(name, value);
      if (rule !== null) context.addIssue({ code: 'custom', message: rule });
    });
}
