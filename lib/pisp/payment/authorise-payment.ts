/** The PSU's approval, at the bank, of a payment or of its cancellation. */
import { randomUUID } from 'node:crypto';
import type { Attended } from '@/lib/aspsp/presence';
import type { ChangingCall } from '@/lib/aspsp/request';
import {
  cancellationAuthorisation,
  type PaymentAtBank,
  paymentAuthorisation,
} from '@/lib/aspsp/resource/payments';
import { database, transaction } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { findLatestOutboxCall, type OutboxCall } from '@/lib/db/payments/outbox-calls';
import { findStoredPayment } from '@/lib/db/payments/payment-reads';
import { addPaymentEvent, forgetCancellation, type PaymentKey } from '@/lib/db/payments/payments';
import type { CallEffects } from '@/lib/outbox/effects';
import { readOutcome } from '@/lib/outbox/stored-outcome';
import { askForApproval } from '@/lib/pisp/ask-for-approval';
import type { Beginner } from '@/lib/sca/begin';
import { type ApprovalBegun, beginApproval } from '@/lib/sca/begin-approval';
import type { PaymentActionView } from '@/lib/view/payment';
import type { AnsweredAuthorisation } from '@/lib/xs2a/payment/answered-payment';
import { atBank, psuContextOf } from './payment-call';
import { cancellationAuthorisationEffects, paymentAuthorisationEffects } from './payment-effects';
import { paymentActions } from './payment-view';
import { readPaymentNow } from './read-payment';

type ApprovalPlan = {
  purpose: 'approve-payment' | 'approve-cancellation';
  action: PaymentActionView;
  effects: CallEffects<AnsweredAuthorisation>;
  call: (payment: PaymentAtBank, startHref: string | null) => ChangingCall;
};

const APPROVAL: ApprovalPlan = {
  purpose: 'approve-payment',
  action: 'approve',
  effects: paymentAuthorisationEffects,
  call: paymentAuthorisation,
};

const CANCELLATION: ApprovalPlan = {
  purpose: 'approve-cancellation',
  action: 'approve-cancellation',
  effects: cancellationAuthorisationEffects,
  call: cancellationAuthorisation,
};

/**
 * Starts the approval of a payment, or resumes one that was left.
 * @see interface#typical-flows
 */
export function authorisePayment(key: PaymentKey, beginner: Beginner): Promise<ApprovalBegun> {
  return begin(key, APPROVAL, beginner);
}

/**
 * Starts the approval of a payment's cancellation, after the bank has said that it needs one.
 * @see supplement#6
 */
export function authoriseCancellation(key: PaymentKey, beginner: Beginner): Promise<ApprovalBegun> {
  return begin(key, CANCELLATION, beginner);
}

async function begin(
  key: PaymentKey,
  plan: ApprovalPlan,
  beginner: Beginner,
): Promise<ApprovalBegun> {
  const payment = await findStoredPayment(database(), key);
  if (payment === null) return { ok: false, reason: 'not-found' };
  const known = atBank(payment);
  const actions = paymentActions(payment, { wasSentAgain: false });
  if (known === null || !actions.includes(plan.action))
    return { ok: false, reason: 'conflict', messages: [] };
  const approval = {
    purpose: plan.purpose,
    target: payment.id,
    bankId: payment.bankId,
    context: psuContextOf(payment),
    connectionId: payment.connectionId,
  };
  const { userId, bankId, connectionId } = payment;
  const call = {
    userId,
    bankId,
    connectionId,
    about: { paymentId: payment.id },
    call: plan.call(known.payment, payment.startAuthorisationHref),
  };
  const ask = askForApproval(plan.effects, call, async () => {
    const read = await readPaymentNow(key, beginner.psu, await databaseNow(database()));
    if (read === null) return false;
    if (read.trouble !== null) return null;
    // The bank took this approval without SCA, and waits for those of others.
    const isOneOfSeveral =
      plan === APPROVAL &&
      read.detail.status?.transactionStatus === 'PATC' &&
      payment.transactionStatus !== 'PATC';
    return !isOneOfSeveral && read.detail.actions.includes(plan.action);
  });
  return beginApproval(approval, beginner, async (asked) => {
    const begun = await ask(asked);
    if (!begun.ok && plan === CANCELLATION) await forgetRefused(key, beginner.psu);
    // Nobody is sent to approve what was deleted, or approved, while the bank was asked.
    if (begun.ok && begun.scaRedirect !== null && !(await isStillOffered(key, plan)))
      return { ok: false, reason: 'conflict', messages: [] };
    return begun;
  });
}

async function isStillOffered(key: PaymentKey, { action }: ApprovalPlan): Promise<boolean> {
  const payment = await findStoredPayment(database(), key);
  return payment !== null && paymentActions(payment, { wasSentAgain: false }).includes(action);
}

/**
 * Forgets a cancellation that the bank says waits for no approval, so that the person can ask for it again, which is
 * another DELETE. The status is read first: a payment that is cancelled already waits for none either.
 * @assumes cancellation-forgotten
 */
async function forgetRefused(key: PaymentKey, psu: Attended): Promise<void> {
  const of = { ...key, operation: 'authorise-cancellation' };
  const call = await findLatestOutboxCall(database(), of);
  if (call === null || !isForgotten(call)) return;
  const read = await readPaymentNow(key, psu, await databaseNow(database()));
  if (read === null || read.trouble !== null) return;
  await transaction(async (db) => {
    const now = await databaseNow(db);
    // A DELETE that was answered after this call was prepared is not what the bank refused.
    if (await forgetCancellation(db, key, { askedUntil: call.createdAt, now }))
      await addPaymentEvent(db, { ...key, id: randomUUID(), kind: 'cancel-refused', at: now });
  });
}

/** Refusals that concern the cancellation itself, and not who asks for its approval, how or when. */
const FORGOTTEN: ReadonlySet<number> = new Set([404, 405, 409]);

/** An earlier try, whose answer was lost, may have begun the approval that the last one was refused for. */
function isForgotten(call: OutboxCall): boolean {
  if (call.state !== 'REFUSED' || call.tries > 1) return false;
  const outcome = readOutcome(call);
  return outcome.kind === 'refused' && FORGOTTEN.has(outcome.status);
}
