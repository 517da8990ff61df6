import { z } from '@/lib/xs2a/value/zod';
import {
  CLEANED,
  type Registration as RegistrationFields,
  registrationFinding,
} from './registration';

/**
 * The body of `POST /api/registration`; the issues' messages are rule ids. `email-taken` is not asked here: the server
 * answers it with 409 `conflict` and `fields: [{ name: 'email', rule: 'email-taken' }]`.
 */
export type Registration = RegistrationFields;
export const Registration = z.object({
  name: field('name'),
  email: field('email'),
  password: field('password'),
});

function field(name: keyof RegistrationFields) {
  return z
    .string(`${name}-required`)
    .overwrite(CLEANED[name])
    .superRefine((value, context) => {
      const rule = registrationFinding(name, value);
      if (rule !== null) context.addIssue({ code: 'custom', message: rule });
    });
}
