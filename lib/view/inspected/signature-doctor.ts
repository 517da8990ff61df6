import type { Examination } from '@/lib/xs2a/signature/doctor/examine-request';

export type { Finding } from '@/lib/xs2a/signature/doctor/examine-request';

/** The answer of `POST /api/signature-doctor`. */
export type ExaminationView = Examination;

export const PASTED_CHARACTERS_MAX = 32_000;

/** The fields of the form and of the body. */
export const DOCTOR_FIELDS = ['request', 'certificate', 'bankDate'] as const;
export type DoctorField = (typeof DOCTOR_FIELDS)[number];

/** Why a pasted text cannot be examined; the route returns these as rules of a field. */
export const DOCTOR_RULES = [
  'request-empty',
  'request-not-a-header',
  'request-curl-quotes',
  'pasted-too-long',
  'bank-date-form',
] as const;
export type DoctorRule = (typeof DOCTOR_RULES)[number];
