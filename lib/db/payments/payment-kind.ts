import { z } from 'zod';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';

const Kind = z.enum(PAYMENT_KINDS);

/** The kind of a stored payment or draft; the database allows no other values. */
export function paymentKind({ kind }: { kind: string }): PaymentKind {
  return Kind.parse(kind);
}
