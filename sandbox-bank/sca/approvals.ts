/** The approval for each purpose of SCA. */
import type { ScaPurpose } from '@/sandbox-bank/store/access/sca-visit';
import type { Approval } from './approval';
import { basketApproval, cancellationApproval, paymentApproval } from './payment-approval';

/** The purposes that end with an approval. */
export type ApprovalPurpose = Exclude<ScaPurpose, 'ACCOUNTS' | 'IDENTITY'>;

/** The approvals of the bank. */
export type Approvals = Partial<Record<ApprovalPurpose, Approval>>;

export const APPROVALS: Approvals = {
  PAYMENT: paymentApproval,
  PAYMENT_CANCELLATION: cancellationApproval,
  BASKET: basketApproval,
};
