import { bankMessagesOf } from '@/app/api/unavailable';
import { AppError } from '@/lib/http/app-error';
import { problemCodeOf } from '@/lib/http/problem';
import type { PaymentTrouble } from '@/lib/pisp/payment-call';
import type { PaymentRead } from '@/lib/pisp/read-payment';
import type { PaymentDetailView } from '@/lib/view/payment';
import type { ProblemCode } from '@/lib/view/problem';

/** The code of a problem for what stands in the way. */
export const problemCodeOfTrouble = (trouble: PaymentTrouble): ProblemCode => {
  switch (trouble.reason) {
    case 'bank-fault':
      return problemCodeOf(trouble.code);
    default:
      return trouble.reason;
  }
};

/** What stands in the way of a payment, as a problem. */
export const paymentProblem = (trouble: PaymentTrouble): AppError =>
  new AppError(
    problemCodeOfTrouble(trouble),
    'messages' in trouble && trouble.messages.length > 0
      ? { bankMessages: bankMessagesOf(trouble.messages) }
      : {},
  );

/** A payment with what stood in the way of asking the bank; what is stored is answered all the same. */
export const paymentAnswer = (read: PaymentRead | null): PaymentDetailView => {
  if (read === null) throw new AppError('not-found');
  return {
    ...read.detail,
    problem: read.trouble === null ? null : problemCodeOfTrouble(read.trouble),
  };
};
