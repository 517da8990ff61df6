import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { needsRegulatoryReporting } from '@/lib/xs2a/payment/amount-bounds';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { firstKindOf, type PaymentIntent } from './payment-intent';

/** The kind in which an intent is sent. A foreign payment that must be reported has its own kind. */
export function kindOfIntent(
  intent: PaymentIntent,
  { instructedAmount, choices }: Pick<TypedPayment, 'instructedAmount' | 'choices'>,
): PaymentKind {
  return intent === 'abroad' && isReported(instructedAmount, choices.reported)
    ? 'norwegian-cross-border-credit-transfers'
    : firstKindOf(intent);
}

function isReported(
  { amount, currency }: TypedPayment['instructedAmount'],
  saidToBe: boolean,
): boolean {
  if (currency !== 'NOK') return saidToBe;
  const reading = readTypedAmount(amount, currency);
  return reading.ok && needsRegulatoryReporting({ amount: reading.amount, currency }) === true;
}
