import { z } from 'zod';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';

export const DraftKind = z.enum(PAYMENT_KINDS, 'choice-unknown');

/** The form's fields by name; their values are checked when the payment is made. */
export const DraftInput = z.record(z.string(), z.unknown(), 'object-required');

export const DraftBankId = z
  .string('choice-unknown')
  .min(1, 'choice-unknown')
  .max(128, 'choice-unknown');

/** When a draft was last changed, as its view says. */
export const DraftVersion = z.iso.datetime({ error: 'choice-unknown' });
