/** For whom the calls about a payment are made, and what keeps it from being read. */
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import type { PaymentAtBank } from '@/lib/aspsp/resource/payments';
import { callContext } from '@/lib/connection/call-context';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/** The context that a payment is made in. */
export function psuContextOf({
  context,
  connection,
}: Pick<StoredPayment, 'context' | 'connection'>): PsuContext {
  return connection?.context ?? context;
}

/**
 * A payment as the bank knows it; null when it does not, the bank is not ours any more, or its connection went over to
 * another sign-in, as which nobody asks here.
 */
export function atBank(
  payment: Pick<StoredPayment, 'bankId' | 'kind' | 'state' | 'resourceId' | 'movedAwayAt'>,
): { aspsp: Aspsp; payment: PaymentAtBank } | null {
  const aspsp = payment.movedAwayAt === null ? aspspOf(payment.bankId) : undefined;
  const { state, resourceId } = payment;
  return aspsp === undefined || state !== 'CREATED' || resourceId === null
    ? null
    : { aspsp, payment: { kind: paymentKind(payment), resourceId } };
}

/**
 * The headers of a call about a payment. One that was made without a PSU-ID is asked for without, until somebody has
 * approved it.
 */
export function callContextOf(
  payment: StoredPayment,
  presence: Attended,
): CallContext & { deadline: number } {
  return callContext(payment.connection, presence, { psuContext: psuContextOf(payment) });
}

/**
 * Whether an answer says no more than that a payment cannot be read yet: the known issue of domestic payments before
 * their approval, and a payment without a PSU-ID that somebody has approved whose return has not come in.
 * @see interface#states-and-transitions
 * @see supplement#10
 */
export function isNotReadableYet(payment: StoredPayment, status: number): boolean {
  if (payment.connection === null && status === 400) return true;
  const { transactionStatus, fundsAvailable } = payment;
  const awaiting =
    transactionStatus === null ||
    readPaymentStatus({ transactionStatus, fundsAvailable }).phase === 'awaiting-approval';
  return (
    status === 404 && awaiting && paymentKind(payment) === 'norwegian-domestic-credit-transfers'
  );
}
