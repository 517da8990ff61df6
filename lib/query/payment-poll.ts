import type { PaymentDetailView } from '@/lib/view/payment';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { type PollMoment, pollMs } from './status-poll';

/** Milliseconds until the bank is asked for a payment's status again, or false for never. */
export function statusPollMs(
  payment: PaymentDetailView | undefined,
  moment: PollMoment,
): number | false {
  if (payment === undefined || payment.state === 'rejected' || payment.movedAwayAt !== null)
    return false;
  const reading = payment.status && readPaymentStatus(payment.status);
  if (payment.state === 'created' && reading?.final) return false;
  const last = payment.timeline.at(-1);
  return pollMs(
    {
      changedAt: new Date(last?.at ?? payment.createdAt),
      isIdle:
        payment.state === 'created' &&
        last?.kind !== 'approval-started' &&
        (reading === null || reading.phase === 'awaiting-approval'),
      problem: payment.problem,
    },
    moment,
  );
}
