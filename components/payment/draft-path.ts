import { intentOfKind } from '@/components/payment-form/draft/payment-intent';
import type { PaymentDraftView } from '@/lib/view/payment';

export const NEW_PAYMENT_PATH = '/payments/new';

/** Where a payment from this account, or this card account, begins. */
export function payFromPath(accountId: string): string {
  return `${NEW_PAYMENT_PATH}?from=${accountId}`;
}

/** Where a payment is written on. */
export function draftPath({ draftId, kind }: Pick<PaymentDraftView, 'draftId' | 'kind'>): string {
  return `${NEW_PAYMENT_PATH}/${intentOfKind(kind)}?draft=${draftId}`;
}
