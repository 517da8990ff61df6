'use client';

import type { PaymentIntent } from './draft/payment-intent';
import { PaymentForm } from './payment-form';
import { PaymentFormPage } from './payment-form-page';

/** The page for every kind of payment except many at once. */
export function OnePaymentPage({ intent }: { intent: Exclude<PaymentIntent, 'many'> }) {
  return <PaymentFormPage intent={intent} Form={PaymentForm} />;
}
