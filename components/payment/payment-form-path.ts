import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';

/** Where most payments begin: another kind is one tap away. */
export const NEW_PAYMENT_PATH = intentPath('norway');

/** Where a payment of this kind begins. */
export function intentPath(intent: PaymentIntent): string {
  return `/payments/new/${intent}`;
}

/** Where a payment from this account, or this card account, begins. */
export function payFromPath(accountId: string): string {
  return `${NEW_PAYMENT_PATH}?from=${accountId}`;
}
