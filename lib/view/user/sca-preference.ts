import { AUTH_METHODS } from '@/lib/xs2a/message/auth-method';
import { z } from '@/lib/xs2a/value/zod';

/** `PUT /api/sca-preferences/{bankId}`: what is left out stays as it is, null forgets it. */
export const ScaPreferenceChange = z.object({
  identityNumber: z
    .string('identity-number-form')
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{11}$/, 'identity-number-form'))
    .nullish(),
  method: z.enum(AUTH_METHODS, 'choice-unknown').nullish(),
});
export type ScaPreferenceChange = z.input<typeof ScaPreferenceChange>;

/** What a bank is told beforehand, so that it need not ask. */
export type ScaPreferenceView = {
  bankId: string;
  bankName: string;
  /** The last two digits of the identity number that is remembered, or null; the number itself never comes back. */
  identityNumberEnd: string | null;
  method: (typeof AUTH_METHODS)[number] | null;
};

/** `GET /api/sca-preferences`: one for each bank. `DELETE /api/sca-preferences/{bankId}` forgets all of one. */
export type ScaPreferencesView = { preferences: ScaPreferenceView[] };
