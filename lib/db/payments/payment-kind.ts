import { z } from 'zod';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';

const Kind = z.enum(PAYMENT_KINDS);

/** The kind of a stored payment or draft, of which the database holds no other. */
export function paymentKind({ kind }: { kind: string }): PaymentKind {
  return Kind.parse(kind);
}
