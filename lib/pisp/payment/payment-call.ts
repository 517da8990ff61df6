/** Who calls about a payment are made for, and what may prevent reading it. */
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
 * A payment as the bank knows it. Null when the bank does not know it, is no longer configured, or the connection moved
 * to another Brygge account: nobody here asks on that account's behalf.
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
 * The headers of a call about a payment. A payment made without a PSU-ID is asked for without one until somebody has
 * approved it.
 */
export function callContextOf(
  payment: Pick<StoredPayment, 'context' | 'connection'>,
  presence: Attended,
): CallContext & { deadline: number } {
  return callContext(payment.connection, presence, { psuContext: psuContextOf(payment) });
}

/**
 * Whether an answer only says that a payment cannot be read yet. That happens before the approval of domestic payments
 * (the known issue), and for a payment without a PSU-ID that was approved but whose return has not arrived.
 * @see interface#states-and-transitions
 * @see supplement#10.7
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
