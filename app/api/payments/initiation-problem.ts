import { bankMessagesOf, bankProblem } from '@/app/api/bank-problem';
import { AppError } from '@/lib/http/app-error';
import type { PaymentInitiated } from '@/lib/pisp/payment/initiation-answer';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** The problem to answer when no payment was made. */
export function initiationProblem(refused: Exclude<PaymentInitiated, { ok: true }>): AppError {
  switch (refused.reason) {
    case 'rules-broken':
      return new AppError('invalid-input', { fields: refused.fields, ...quoted(refused.messages) });
    case 'duplicate':
      return new AppError('duplicate', {
        members: { duplicate: refused.duplicate },
        ...quoted(refused.messages),
      });
    default:
      return bankProblem(refused);
  }
}

function quoted(messages: readonly TppMessage[]) {
  return messages.length === 0 ? {} : { bankMessages: bankMessagesOf(messages) };
}
