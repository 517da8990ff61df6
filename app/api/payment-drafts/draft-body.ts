import { z } from 'zod';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';

/** Enough for a bulk of a thousand rows as typed, and as much as scripts/product/app/app-gate.ts lets in. */
export const DRAFT_BYTES_MAX = 1024 * 1024;

export const DraftKind = z.enum(PAYMENT_KINDS, 'choice-unknown');

/** The form's fields by name; their values are checked when the payment is made. */
export const DraftInput = z.record(z.string(), z.unknown(), 'object-required');

export const DraftBankId = z
  .string('choice-unknown')
  .min(1, 'choice-unknown')
  .max(128, 'choice-unknown');
