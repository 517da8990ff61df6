import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { AppError } from '@/lib/http/app-error';
import type { PaymentRead } from '@/lib/pisp/payment/read-payment';
import type { PaymentDetailView } from '@/lib/view/payment';

/** A payment with what kept the bank from being asked; the stored data is returned anyway. */
export function paymentAnswer(read: PaymentRead | null): PaymentDetailView {
  if (read === null) throw new AppError('not-found');
  return {
    ...read.detail,
    problem: read.trouble === null ? null : problemCodeOfTrouble(read.trouble),
  };
}
