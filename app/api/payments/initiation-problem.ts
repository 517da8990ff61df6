import { bankMessagesOf, bankProblem } from '@/app/api/bank-problem';
import { AppError } from '@/lib/http/app-error';
import type { PaymentInitiated } from '@/lib/pisp/payment/initiate-payment';

/** The problem to answer when no payment was made. */
export function initiationProblem(refused: Exclude<PaymentInitiated, { ok: true }>): AppError {
  switch (refused.reason) {
    case 'rules-broken':
      return new AppError('invalid-input', {
        fields: refused.fields,
        ...(refused.messages.length === 0
          ? {}
          : { bankMessages: bankMessagesOf(refused.messages) }),
      });
    case 'duplicate':
      return new AppError('duplicate', { members: { duplicate: refused.duplicate } });
    default:
      return bankProblem(refused);
  }
}
