import { isCompared, type PaymentDetailView } from '@/lib/view/payment';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { type PollMoment, pollMs } from './status-poll';

/** Whether a payment was carried out, and what the bank has stored of it was not read back since. */
export function isLeftUnchecked({
  state,
  status,
  readBack,
}: Pick<PaymentDetailView, 'state' | 'status' | 'readBack'>): boolean {
  if (state !== 'created' || status === null || isCompared(readBack)) return false;
  const { phase } = readPaymentStatus(status);
  return phase === 'settled' || phase === 'partly-settled';
}

/** Milliseconds until the bank is asked for a payment's status again, or false for never. */
export function statusPollMs(
  payment: PaymentDetailView | undefined,
  moment: PollMoment,
): number | false {
  if (payment === undefined || payment.state === 'rejected' || payment.movedAwayAt !== null)
    return false;
  const reading = payment.status && readPaymentStatus(payment.status);
  const hasEnded = payment.state === 'created' && reading?.final;
  if (hasEnded && !isLeftUnchecked(payment)) return false;
  const { trouble } = payment.readBack;
  // The bank no longer has the payment, or does not answer what would be compared.
  if (hasEnded && (trouble === 'not-found' || trouble === 'not-answered')) return false;
  const because =
    hasEnded && trouble !== 'not-shown-yet' && trouble !== 'not-answered' ? trouble : null;
  const last = payment.timeline.at(-1);
  return pollMs(
    {
      changedAt: new Date(last?.at ?? payment.createdAt),
      isIdle:
        payment.state === 'created' &&
        last?.kind !== 'approval-started' &&
        (reading === null || reading.phase === 'awaiting-approval'),
      problem: payment.problem ?? because,
    },
    moment,
  );
}
