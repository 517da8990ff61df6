import type { Examination } from '@/lib/xs2a/signature/doctor/examine-request';
import { parseHttpDate } from '@/lib/xs2a/value/http-date';
import { z } from '@/lib/xs2a/value/zod';

export type { Finding } from '@/lib/xs2a/signature/doctor/examine-request';

/** What `POST /api/signature-doctor` answers. */
export type ExaminationView = Examination;

export const PASTED_CHARACTERS_MAX = 32_000;

/** The fields of the form, and of the body. */
export const DOCTOR_FIELDS = ['request', 'certificate', 'bankDate'] as const;
export type DoctorField = (typeof DOCTOR_FIELDS)[number];

/** Why a pasted text cannot be examined; the route answers them as rules of a field. */
export const DOCTOR_RULES = [
  'request-empty',
  'request-not-a-header',
  'request-curl-quotes',
  'pasted-too-long',
  'bank-date-form',
] as const;
export type DoctorRule = (typeof DOCTOR_RULES)[number];

const pasted = z.string().max(PASTED_CHARACTERS_MAX, 'pasted-too-long');

/** The body of `POST /api/signature-doctor`. `bankDate` is the `Date` of the bank's answer. */
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
