import { useEffect } from 'react';
import { paymentStatusOf } from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';
import { useReadNotices } from './use-read-notices';

/** Notes that a user who looks at a payment that failed, or at a standing order, has seen how it stands. */
export function useSeenFailure(payment: PaymentView | undefined): void {
  const { mutate: read } = useReadNotices();
  const paymentId =
    payment !== undefined &&
    (payment.kind === 'periodic-payments' || paymentStatusOf(payment) === 'stopped')
      ? payment.paymentId
      : null;
  useEffect(() => {
    if (paymentId !== null) read(paymentId);
  }, [paymentId, read]);
}
