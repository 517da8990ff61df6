/** What a request to make a payment is answered, from what is stored and how its call ended. */
import { isOpen } from '@/lib/connection/access';
import {
  type BankTrouble,
  consentEnd,
  type Refusal,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { database } from '@/lib/db/client';
import { findDuplicate } from '@/lib/db/payments/duplicates';
import { findPayment, type PaymentWithConnection } from '@/lib/db/payments/payments';
import type { CallProgress } from '@/lib/outbox/effects';
import type { StoredOutcome } from '@/lib/outbox/stored-outcome';
import { duplicateKeys } from '@/lib/vault/payment';
import type { PaymentView } from '@/lib/view/payment';
import { refusedRules } from '@/lib/xs2a/message/refused-rule';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { PAYMENT_KIND_TABLE, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import type { DraftContext, Payer } from './payer';
import { asksAboutDuplicate, isDuplicateRefusal } from './payment-effects';
import { paymentView, surroundingsOf } from './payment-view';

/** A payment to make. `id` is the intent key: one id makes one payment. */
export type PaymentIntent = DraftContext & {
  id: string;
  kind: PaymentKind;
  /** As received, unchecked. */
  request: unknown;
  /** The person has confirmed that they want a second payment like an earlier one. */
  allowLogicalDuplicate: boolean;
};

/** `isNew` is false for a payment that this intent had already made. */
export type PaymentInitiated =
  | { ok: true; isNew: boolean; payment: PaymentView }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'rules-broken'; fields: BrokenRule[]; messages: readonly TppMessage[] }
  | DuplicateSuspected
  | BankTrouble;

/** By Brygge, without `messages`, or by the bank. `duplicate` is null when only the bank knows the earlier payment. */
type DuplicateSuspected = {
  ok: false;
  reason: 'duplicate';
  duplicate: PaymentView | null;
  messages: readonly TppMessage[];
};

export const NOT_FOUND: PaymentInitiated = { ok: false, reason: 'not-found' };

export async function answerPayment(
  payment: PaymentWithConnection,
  isNew: boolean,
  now: Date,
): Promise<PaymentInitiated> {
  return { ok: true, isNew, payment: await viewOfPayment(payment, now) };
}

/** The answer with the accounts that its payer was found by. */
export function answerCreated(
  payment: PaymentWithConnection,
  { connection }: Payer,
  now: Date,
): PaymentInitiated {
  const accounts = connection !== null && isOpen(connection, now) ? connection.accounts : [];
  const view = paymentView(payment, { accounts, sentAgain: new Map() });
  return { ok: true, isNew: true, payment: view };
}

export function rulesBroken(
  fields: BrokenRule[],
  messages: readonly TppMessage[] = [],
): PaymentInitiated {
  return { ok: false, reason: 'rules-broken', fields, messages };
}

export async function answerDuplicate(
  payment: PaymentWithConnection | null,
  now: Date,
  messages: readonly TppMessage[] = [],
): Promise<PaymentInitiated> {
  const duplicate = payment && (await viewOfPayment(payment, now));
  return { ok: false, reason: 'duplicate', duplicate, messages };
}

/**
 * The answer once the call has ended, or is pending.
 * @param request what was sent; null when another request has sent it.
 */
export async function answerEnd(
  intent: PaymentIntent,
  request: PaymentRequest | null,
  isNew: boolean,
  end: CallProgress<unknown> | StoredOutcome,
  now: Date,
): Promise<PaymentInitiated> {
  if (end.kind === 'not-sent') return { ok: false, reason: 'bank-fault', code: end.code };
  const isAnswered = end.kind === 'sca-required' || end.kind === 'refused';
  if (isAnswered && consentEnd(end) !== null) return { ok: false, reason: 'consent-ended' };
  if (end.kind === 'refused' && end.status === 401) return { ok: false, reason: 'sca-required' };
  if (end.kind === 'refused') return answerRefusal(intent, request, end, now);
  const payment = await findPayment(database(), { userId: intent.userId, paymentId: intent.id });
  if (payment !== null) return answerPayment(payment, isNew, now);
  return end.kind === 'sca-required' ? { ok: false, reason: 'sca-required' } : NOT_FOUND;
}

async function answerRefusal(
  intent: PaymentIntent,
  request: PaymentRequest | null,
  refusal: Omit<Refusal, 'kind'>,
  now: Date,
): Promise<PaymentInitiated> {
  const { kind, allowLogicalDuplicate: allowsDuplicate } = intent;
  if (asksAboutDuplicate(refusal, { kind, allowsDuplicate })) {
    const { userId, id: otherThan } = intent;
    const ever = { userId, otherThan, since: new Date(0) };
    const duplicate =
      request &&
      (await findDuplicate(database(), { ...ever, duplicateKeys: duplicateKeys(userId, request) }));
    return answerDuplicate(duplicate, now, refusal.messages);
  }
  if (isDuplicateRefusal(refusal)) return refusedByBank(refusal);
  const { amountNokMin } = PAYMENT_KIND_TABLE[intent.kind];
  const fields = refusedRules(refusal.messages, amountNokMin);
  return fields.length > 0 ? rulesBroken(fields, refusal.messages) : refusedByBank(refusal);
}

async function viewOfPayment(payment: PaymentWithConnection, now: Date): Promise<PaymentView> {
  return paymentView(payment, await surroundingsOf(database(), payment.userId, [payment], now));
}
