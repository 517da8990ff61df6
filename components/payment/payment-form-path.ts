import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';

/** The form for most payments: other kinds are one tap away. */
export const NEW_PAYMENT_PATH = intentPath('norway');

/** The path of the form for a kind of payment. */
export function intentPath(intent: PaymentIntent): string {
  return `/payments/new/${intent}`;
}

/** The path of the form to pay from this account or card account. */
export function payFromPath(accountId: string): string {
  return `${NEW_PAYMENT_PATH}?from=${accountId}`;
}
