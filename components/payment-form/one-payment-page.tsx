'use client';

import type { PaymentIntent } from './draft/payment-intent';
import { PaymentForm } from './payment-form';
import { PaymentFormPage } from './payment-form-page';

/** Every kind of payment except several at once. */
export function OnePaymentPage({ intent }: { intent: Exclude<PaymentIntent, 'many'> }) {
  return <PaymentFormPage intent={intent} Form={PaymentForm} />;
}
