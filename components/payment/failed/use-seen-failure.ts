import { useEffect } from 'react';
import { paymentStatusOf, saysOfDates } from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';
import { useMarkRead } from './use-mark-read';

/**
 * Notes that a user who looks at a payment has seen what its page says: that it failed, or that dates of a standing order
 * did. Of a missed date that the page does not mention, the notice is all that tells.
 */
export function useSeenFailure(payment: PaymentView | undefined): void {
  const { mutate: read } = useMarkRead();
  const paymentId =
    payment !== undefined && (paymentStatusOf(payment) === 'stopped' || saysOfDates(payment))
      ? payment.paymentId
      : null;
  useEffect(() => {
    if (paymentId !== null) read(paymentId);
  }, [paymentId, read]);
}
