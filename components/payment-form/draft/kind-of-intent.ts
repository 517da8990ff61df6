import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { needsRegulatoryReporting } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import type { PaymentIntent } from './payment-intent';

/** The kind that an intent is sent as. Abroad, a payment that must be reported is one of its own. */
export function kindOfIntent(
  intent: PaymentIntent,
  { instructedAmount, choices }: Pick<TypedPayment, 'instructedAmount' | 'choices'>,
): PaymentKind {
  if (intent !== 'abroad') return KIND_OF_INTENT[intent];
  return isReported(instructedAmount, choices.reported)
    ? 'norwegian-cross-border-credit-transfers'
    : 'cross-border-credit-transfers';
}

const KIND_OF_INTENT: Record<PaymentIntent, PaymentKind> = {
  norway: 'norwegian-domestic-credit-transfers',
  'at-once': 'instant-norwegian-domestic-credit-transfers-straks',
  europe: 'sepa-credit-transfers',
  abroad: 'cross-border-credit-transfers',
  'standing-order': 'periodic-payments',
  many: 'bulk-payments',
};

function isReported(
  { amount, currency }: TypedPayment['instructedAmount'],
  saidToBe: boolean,
): boolean {
  if (currency !== 'NOK') return saidToBe;
  const reading = readTypedAmount(amount, currency);
  return reading.ok && needsRegulatoryReporting({ amount: reading.amount, currency }) === true;
}
