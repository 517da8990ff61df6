import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import { z } from '@/lib/xs2a/value/zod';
import { PASTED_CHARACTERS_MAX } from './signature-doctor';

const pasted = z.string().max(PASTED_CHARACTERS_MAX, 'pasted-too-long');

/** The body of `POST /api/signature-doctor`. `bankDate` is the `Date` header of the bank's answer. */
export type DoctorBody = z.infer<typeof DoctorBody>;
export const DoctorBody = z.object({
  request: pasted,
  certificate: pasted.default(''),
  bankDate: pasted
    .refine(
      (value) => value.trim() === '' || parseHttpDate(value.trim()) !== null,
      'bank-date-form',
    )
    .default(''),
});
