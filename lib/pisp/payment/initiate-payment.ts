/**
 * Makes a payment of a draft, once: the draft's id is the payment's, so however often one form is sent, and by however
 * many processes it is handled, the bank is asked for one payment.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { subDays } from 'date-fns';
import type { AspspErrorCode } from '@/lib/aspsp/error';
import { paymentCreation } from '@/lib/aspsp/payments';
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { bankDialect } from '@/lib/connection/bank';
import { type BankTrouble, consentEnd } from '@/lib/connection/bank-trouble';
import { unsolicitedReturnUri } from '@/lib/connection/return-uri';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { clockByDatabase } from '@/lib/db/database-clock';
import { findLatestOutboxCall, findOutboxCall, type OutboxCall } from '@/lib/db/outbox-calls';
import { findDraft } from '@/lib/db/payment-drafts';
import {
  addPaymentEvent,
  changePayment,
  createPayment,
  deletePaymentEvents,
  findLookAlikes,
  findPayment,
  holdLikeness,
  isPaymentIdTaken,
} from '@/lib/db/payments';
import { makeCall, resumeCall } from '@/lib/outbox/call';
import type { CallResult } from '@/lib/outbox/effects';
import { type CallHandle, prepareCall } from '@/lib/outbox/prepare';
import { likenessHashes, sealPaymentRequest, totalOf } from '@/lib/vault/payment';
import type { PaymentView } from '@/lib/view/payment';
import { refusedRules } from '@/lib/xs2a/message/refused-rule';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { canonicalAmount } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type BrokenRule, brokenRules } from '@/lib/xs2a/value/rule';
import { type Payer, resolvePayer, type WrittenFor } from './payer';
import { isLookAlike, paymentCreationEffects } from './payment-effects';
import { paymentView, surroundingsOf } from './payment-view';

/** How long a payment is remembered for the question whether the same is meant again. @assumes look-alike-window */
export const LOOK_ALIKE_DAYS = 7;

/** A payment to make. `id` is the intent key: one id makes one payment. */
export type PaymentIntent = WrittenFor & {
  id: string;
  kind: PaymentKind;
  /** As it came in. */
  request: unknown;
  /** The person has said that a second payment like another is meant. */
  allowLogicalDuplicate: boolean;
};

/** What came of it. `isNew` is false for a payment that this intent had made before. */
export type PaymentInitiated =
  | { ok: true; isNew: boolean; payment: PaymentView }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'rules-broken'; fields: BrokenRule[]; messages: readonly TppMessage[] }
  | { ok: false; reason: 'look-alike'; twin: PaymentView | null }
  | BankTrouble;

type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

const viewOf = async (payment: StoredPayment, now: Date): Promise<PaymentView> =>
  paymentView(payment, await surroundingsOf(database(), payment.userId, [payment], now));

/** Amounts with exactly the minor units, `preceding` as it is spelled: what a request says, in the one way we send it. */
const asSent = (request: PaymentRequest): PaymentRequest => {
  const transfer = <T extends object>(value: T): T => ({
    ...value,
    ...('instructedAmount' in value
      ? { instructedAmount: canonicalAmount(value.instructedAmount as PaymentView['amount']) }
      : {}),
    ...('executionRule' in value && value.executionRule === 'preceeding'
      ? { executionRule: 'preceding' }
      : {}),
  });
  return 'payments' in request
    ? { ...request, payments: request.payments.map(transfer) }
    : transfer(request);
};

type Checked = { ok: true; request: PaymentRequest } | { ok: false; fields: BrokenRule[] };

/** The request by the schema of its kind, and its dates against the bank's day. */
const check = (kind: PaymentKind, request: unknown, now: Date): Checked => {
  const parsed = PAYMENT_REQUESTS[kind].safeParse(request);
  if (!parsed.success) return { ok: false, fields: brokenRules(parsed.error) };
  const late = dateBreaks(parsed.data, bankDay(now));
  return late.length > 0 ? { ok: false, fields: late } : { ok: true, request: asSent(parsed.data) };
};

const rulesBroken = (
  fields: BrokenRule[],
  messages: readonly TppMessage[] = [],
): PaymentInitiated => ({ ok: false, reason: 'rules-broken', fields, messages });

/** Whether a payment may yet move money, or has. */
const mayCount = ({ state, transactionStatus, fundsAvailable }: StoredPayment): boolean => {
  if (state !== 'CREATED' || transactionStatus === null) return true;
  const { phase } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return phase !== 'rejected' && phase !== 'cancelled';
};

const findTwin = async (
  db: Db,
  intent: PaymentIntent,
  request: PaymentRequest,
  since: Date,
): Promise<StoredPayment | null> => {
  const alike = await findLookAlikes(db, {
    userId: intent.userId,
    likenessHashes: likenessHashes(intent.userId, request),
    since,
    otherThan: intent.id,
  });
  return alike.find(mayCount) ?? null;
};

type Prepared =
  | { kind: 'prepared'; handle: CallHandle }
  | { kind: 'look-alike'; twin: StoredPayment }
  | { kind: 'exists' };

/** Stores the payment with the call that makes it, in one transaction; nothing has left yet. */
const prepare = (
  intent: PaymentIntent,
  request: PaymentRequest,
  payer: Payer,
  now: Date,
): Promise<Prepared> =>
  transaction(async (db): Promise<Prepared> => {
    const { userId, id, kind, allowLogicalDuplicate } = intent;
    const { bankId, connection, context } = payer;
    const sealed = sealPaymentRequest({ userId, id }, request);
    // Two drafts that say the same, sent at once, see each other.
    await holdLikeness(db, likenessHashes(userId, request));
    const since = subDays(now, LOOK_ALIKE_DAYS);
    const twin = allowLogicalDuplicate ? null : await findTwin(db, intent, request, since);
    if (twin !== null) return { kind: 'look-alike', twin };
    const { amount, currency } = totalOf(request);
    const row = {
      bankId,
      connectionId: connection?.id ?? null,
      context,
      kind,
      ...sealed,
      amount,
      currency,
      executionDate:
        'requestedExecutionDate' in request ? (request.requestedExecutionDate ?? null) : null,
      allowsDuplicate: allowLogicalDuplicate,
    };
    const key = { userId, paymentId: id };
    const existing = await findPayment(db, key);
    if (existing === null) await createPayment(db, { userId, id, ...row, createdAt: now });
    else {
      // What the bank refused to create is made anew of what was corrected; anything else was made already.
      const again = { ...row, state: 'PREPARED' as const, bankMessages: [], createdAt: now };
      if (!(await changePayment(db, key, ['REJECTED'], { ...again, updatedAt: now })))
        return { kind: 'exists' };
      await deletePaymentEvents(db, key);
    }
    await addPaymentEvent(db, {
      userId,
      id: randomUUID(),
      paymentId: id,
      kind: 'prepared',
      at: now,
    });
    const handle = await prepareCall(db, paymentCreationEffects, {
      userId,
      bankId,
      connectionId: connection?.id ?? null,
      about: { paymentId: id },
      call: paymentCreation(kind, request, allowLogicalDuplicate, bankDialect(bankId)),
      tppRedirectUri: unsolicitedReturnUri(),
      tppSessionId: connection?.psu.tppSessionId ?? randomUUID(),
      psuContext: context,
    });
    return { kind: 'prepared', handle };
  });

/** An end as far as a row remembers it. */
type KnownEnd =
  | { kind: 'done' | 'unknown' | 'pending' }
  | { kind: 'sca-required' | 'refused'; status: number; messages: readonly TppMessage[] }
  | { kind: 'not-sent'; code: AspspErrorCode };

const answerOf = async (
  intent: PaymentIntent,
  request: PaymentRequest | null,
  isNew: boolean,
  end: KnownEnd,
  now: Date,
): Promise<PaymentInitiated> => {
  if (end.kind === 'not-sent') return { ok: false, reason: 'bank-fault', code: end.code };
  const isAnswered = end.kind === 'sca-required' || end.kind === 'refused';
  if (isAnswered && consentEnd(end) !== null) return { ok: false, reason: 'consent-ended' };
  if (end.kind === 'refused') {
    if (isLookAlike(end)) {
      const twin =
        request === null ? null : await findTwin(database(), intent, request, new Date(0));
      return { ok: false, reason: 'look-alike', twin: twin && (await viewOf(twin, now)) };
    }
    const fields = refusedRules(end.messages);
    return fields.length > 0
      ? rulesBroken(fields, end.messages)
      : { ok: false, reason: 'bank-refused', messages: end.messages };
  }
  const payment = await findPayment(database(), { userId: intent.userId, paymentId: intent.id });
  if (payment !== null) return { ok: true, isNew, payment: await viewOf(payment, now) };
  return { ok: false, reason: end.kind === 'sca-required' ? 'sca-required' : 'not-found' };
};

const OPEN = ['PREPARED', 'SENDING'];

/** An ended call, as its row tells it. */
const storedEnd = ({ state, outcome }: OutboxCall): KnownEnd => {
  const end = outcome as Partial<CallResult<unknown>> & { messages?: TppMessage[] };
  if (end.kind === 'sca-required' || end.kind === 'refused')
    return {
      kind: end.kind,
      status: end.status ?? 400,
      messages: (end.messages ?? []).map((message) => ({ ...message, category: 'ERROR' })),
    };
  if (end.kind === 'not-sent') return { kind: 'not-sent', code: end.code ?? 'unreachable' };
  return { kind: state === 'DONE' ? 'done' : 'unknown' };
};

const WAIT_STEP_MILLISECONDS = 100;

/** Waits for who makes the call, takes it up when that one has left it, and answers what came of it. */
const awaitEnd = async (
  intent: PaymentIntent,
  call: OutboxCall,
  psu: Attended,
  deadline: number,
  now: Date,
): Promise<PaymentInitiated> => {
  const key = { userId: call.userId, callId: call.id };
  const clock = await clockByDatabase();
  for (;;) {
    const known = await findOutboxCall(database(), key);
    if (known === null) return { ok: false, reason: 'not-found' };
    if (!OPEN.includes(known.state)) return answerOf(intent, null, false, storedEnd(known), now);
    if (known.leaseUntil === null || known.leaseUntil <= clock()) {
      const making = { presence: psu, deadline };
      const end = await resumeCall(paymentCreationEffects, key, making);
      if (end.kind !== 'pending') return answerOf(intent, null, false, end, now);
    }
    if (performance.now() + WAIT_STEP_MILLISECONDS >= deadline)
      return answerOf(intent, null, false, { kind: 'pending' }, now);
    await wait(WAIT_STEP_MILLISECONDS);
  }
};

/** What an intent has made before; null when that was nothing, or was refused and may be sent anew. */
const findMade = async (
  intent: Pick<PaymentIntent, 'userId' | 'id'>,
): Promise<{ payment: StoredPayment; call: OutboxCall | null } | null> => {
  const key = { userId: intent.userId, paymentId: intent.id };
  const payment = await findPayment(database(), key);
  if (payment === null || payment.state === 'REJECTED') return null;
  const call = await findLatestOutboxCall(database(), {
    ...key,
    operation: paymentCreationEffects.operation,
  });
  return { payment, call };
};

const MADE_ANEW_MAX = 3;

/**
 * Makes a payment, or answers the one that this intent made before.
 *
 * @returns the payment, also while its outcome is being asked for (`sending`) and when the bank did not say (`unknown`);
 * or the reason why there is none. A refusal leaves the intent as it was: it may be sent again, corrected.
 * @see interface#create-payment-instant-product
 */
export const placePayment = async (
  intent: PaymentIntent,
  psu: Attended,
  now: Date,
): Promise<PaymentInitiated> => {
  const deadline = deadlineFromNow();
  for (let tries = 1; ; tries += 1) {
    const made = await findMade(intent);
    if (made !== null) {
      const isOpen = OPEN.includes(made.payment.state);
      if (!isOpen || made.call === null)
        return { ok: true, isNew: false, payment: await viewOf(made.payment, now) };
      return awaitEnd(intent, made.call, psu, deadline, now);
    }
    const checked = check(intent.kind, intent.request, now);
    if (!checked.ok) return rulesBroken(checked.fields);
    const { request } = checked;
    const resolved = await resolvePayer(intent, request.debtorAccount, now);
    if (!resolved.ok) return rulesBroken(resolved.fields);
    try {
      const prepared = await prepare(intent, request, resolved.payer, now);
      if (prepared.kind === 'look-alike')
        return { ok: false, reason: 'look-alike', twin: await viewOf(prepared.twin, now) };
      if (prepared.kind === 'prepared') {
        const making = { presence: psu, deadline };
        const end = await makeCall(paymentCreationEffects, prepared.handle, making);
        return answerOf(intent, request, true, end, now);
      }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another user's id is nobody's business.
      if (
        (await findMade(intent)) === null &&
        (await isPaymentIdTaken(database(), intent.id)) &&
        tries > 1
      )
        return { ok: false, reason: 'not-found' };
    }
    // Another request was faster: what it makes is the payment, unless it was refused just now.
    if (tries === MADE_ANEW_MAX) return { ok: false, reason: 'not-found' };
  }
};

const kindOf = (kind: string): PaymentKind => {
  const known = PAYMENT_KINDS.find((one) => one === kind);
  if (known === undefined) throw new Error(`A draft is of the kind ${kind}.`);
  return known;
};

/** Makes the payment of a draft, or answers the one that it became. */
export const initiatePayment = async (
  of: { userId: string; draftId: string; request: unknown; allowLogicalDuplicate: boolean },
  psu: Attended,
  now: Date,
): Promise<PaymentInitiated> => {
  const { userId, draftId, request, allowLogicalDuplicate } = of;
  const draft = await findDraft(database(), { userId, draftId });
  if (draft !== null)
    return placePayment(
      { ...draft, kind: kindOf(draft.kind), request, allowLogicalDuplicate },
      psu,
      now,
    );
  // The draft is gone because it became a payment.
  const payment = await findPayment(database(), { userId, paymentId: draftId });
  return payment === null
    ? { ok: false, reason: 'not-found' }
    : { ok: true, isNew: false, payment: await viewOf(payment, now) };
};
