import { AUTH_METHODS } from '@/lib/xs2a/message/auth-method';
import { z } from '@/lib/xs2a/value/zod';

/** `PUT /api/sca-preferences/{bankId}`: omitted fields stay unchanged, null deletes them. */
export const ScaPreferenceChange = z.object({
  identityNumber: z
    .string('identity-number-form')
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{11}$/, 'identity-number-form'))
    .nullish(),
  method: z.enum(AUTH_METHODS, 'choice-unknown').nullish(),
});
export type ScaPreferenceChange = z.input<typeof ScaPreferenceChange>;

/** What the bank is told in advance so that it need not ask. */
export type ScaPreferenceView = {
  bankId: string;
  bankName: string;
  /** The last two digits of the stored identity number, or null; the number itself is never sent back. */
  identityNumberEnd: string | null;
  method: (typeof AUTH_METHODS)[number] | null;
};

/** `GET /api/sca-preferences`: one for each bank. `DELETE /api/sca-preferences/{bankId}` deletes those of one bank. */
export type ScaPreferencesView = { preferences: ScaPreferenceView[] };
