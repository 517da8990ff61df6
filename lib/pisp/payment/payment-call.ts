/** For whom the calls about a payment are made. */
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import type { PaymentAtBank } from '@/lib/aspsp/payments';
import type { Attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { callContext } from '@/lib/connection/call-context';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/** The context that a payment is made in. */
export function psuContextOf({
  context,
  connection,
}: Pick<StoredPayment, 'context' | 'connection'>): PsuContext {
  return connection?.context ?? context;
}

/** A payment as the bank knows it; null when it does not, or the bank is not ours any more. */
export function atBank(
  payment: Pick<StoredPayment, 'bankId' | 'kind' | 'state' | 'resourceId'>,
): { aspsp: Aspsp; payment: PaymentAtBank } | null {
  const aspsp = aspspOf(payment.bankId);
  const { state, resourceId } = payment;
  return aspsp === undefined || state !== 'CREATED' || resourceId === null
    ? null
    : { aspsp, payment: { kind: paymentKind(payment), resourceId } };
}

/**
 * The headers of a call about a payment. One that was made without a PSU-ID is asked for without, until somebody has
 * approved it.
 */
export function callContextOf(payment: StoredPayment, presence: Attended): CallContext {
  return callContext(payment.connection, presence, { psuContext: psuContextOf(payment) });
}
