import type { ContextId } from '@/lib/view/connection/acting-context';
import type { BankView } from '@/lib/view/connection/connection';
import type { DebtorAccountView, PaymentDraftView, RecipientView } from '@/lib/view/payment';
import type { PaymentIntent } from './draft/payment-intent';

export type PaymentFormProps = {
  intent: PaymentIntent;
  contextId: ContextId;
  draft: PaymentDraftView | null;
  accounts: readonly DebtorAccountView[];
  /** Our id of the account or card account from whose page the user came. */
  from: string | null;
  banks: readonly BankView[];
  recipients: readonly RecipientView[];
};
