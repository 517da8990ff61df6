/** The approval of a payment, or of its cancellation, by the PSU at the bank. */
import {
  cancellationAuthorisation,
  type PaymentAtBank,
  type PaymentCall,
  paymentAuthorisation,
} from '@/lib/aspsp/payments';
import { database } from '@/lib/db/client';
import { findStoredPayment } from '@/lib/db/payment-reads';
import type { PaymentKey } from '@/lib/db/payments';
import type { Beginner } from '@/lib/sca/begin';
import { beginApproval } from '@/lib/sca/begin-approval';
import type { PaymentActionView } from '@/lib/view/payment';
import type { AuthorisationStarted } from '@/lib/xs2a/payment-answer';
import { askForApproval, type BegunApproval, begunApproval } from './ask-for-approval';
import type { MoneySettlement } from './money-settlement';
import { atBank, psuContextOf } from './payment-call';
import { paymentActions } from './payment-view';
import {
  cancellationAuthorisationSettlement,
  paymentAuthorisationSettlement,
} from './settle-payment';

type Way = {
  purpose: 'approve-payment' | 'approve-cancellation';
  action: PaymentActionView;
  settlement: MoneySettlement<AuthorisationStarted>;
  call: (payment: PaymentAtBank, startHref: string | null) => PaymentCall;
};

const APPROVAL: Way = {
  purpose: 'approve-payment',
  action: 'approve',
  settlement: paymentAuthorisationSettlement,
  call: paymentAuthorisation,
};

const CANCELLATION: Way = {
  purpose: 'approve-cancellation',
  action: 'approve-cancellation',
  settlement: cancellationAuthorisationSettlement,
  call: cancellationAuthorisation,
};

const begin = async (
  key: PaymentKey,
  way: Way,
  beginner: Beginner,
  now: Date,
): Promise<BegunApproval> => {
  const payment = await findStoredPayment(database(), key);
  if (payment === null) return { ok: false, trouble: { reason: 'not-found' } };
  const known = atBank(payment);
  const actions = paymentActions(payment, { wasSentAgain: false });
  if (known === null || !actions.includes(way.action))
    return { ok: false, trouble: { reason: 'conflict', messages: [] } };
  const wish = {
    purpose: way.purpose,
    target: payment.id,
    bankId: payment.bankId,
    context: psuContextOf(payment),
    connectionId: payment.connectionId,
  };
  const { userId, bankId, connectionId } = payment;
  const ask = askForApproval(way.settlement, {
    userId,
    bankId,
    connectionId,
    about: { paymentId: payment.id },
    call: way.call(known.payment, payment.startAuthorisationHref),
  });
  return begunApproval(await beginApproval(wish, beginner, ask, now));
};

/**
 * Begins the approval of a payment, or goes on with one that was left.
 * @see interface#typical-flows
 */
export const authorisePayment = (
  key: PaymentKey,
  beginner: Beginner,
  now: Date,
): Promise<BegunApproval> => begin(key, APPROVAL, beginner, now);

/**
 * Begins the approval of a payment's cancellation, which the bank has answered that it wants.
 * @see supplement#6
 */
export const authoriseCancellation = (
  key: PaymentKey,
  beginner: Beginner,
  now: Date,
): Promise<BegunApproval> => begin(key, CANCELLATION, beginner, now);
