import { intentOfDraft } from '@/components/payment-form/draft/payment-intent';
import type { PaymentDraftView } from '@/lib/view/payment';
import { intentPath } from './payment-form-path';

/** The path of a draft's form. */
export function draftPath(draft: Pick<PaymentDraftView, 'draftId' | 'kind' | 'input'>): string {
  return `${intentPath(intentOfDraft(draft))}?draft=${draft.draftId}`;
}
