/**
 * Turns a draft into a payment, once. The draft's id becomes the payment's: however often a form is sent, and however
 * many processes handle it, the bank is asked for one payment.
 */
import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import type { Attended } from '@/lib/aspsp/presence';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { isOpen } from '@/lib/connection/access';
import { bankDialect } from '@/lib/connection/bank';
import {
  type BankTrouble,
  consentEnd,
  type Refusal,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { storedContext } from '@/lib/connection/call-context';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { clockByDatabase } from '@/lib/db/database-clock';
import {
  findLatestOutboxCall,
  findOutboxCall,
  isOpenState,
  type OutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { findDraft } from '@/lib/db/payments/payment-drafts';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import {
  addPaymentEvent,
  changePayment,
  claimDuplicateKeys,
  createPayment,
  deletePaymentEvents,
  findDuplicates,
  findPayment,
  isPaymentOfOther,
} from '@/lib/db/payments/payments';
import { mayPay } from '@/lib/db/payments/sent-again';
import { type CallHandle, makeCall, prepareCall, resumeCall } from '@/lib/outbox/call';
import type { CallProgress } from '@/lib/outbox/effects';
import { readOutcome, type StoredOutcome } from '@/lib/outbox/stored-outcome';
import { poll } from '@/lib/poll';
import { duplicateKeys, sealPaymentRequest } from '@/lib/vault/payment';
import type { PaymentView } from '@/lib/view/payment';
import { refusedRules } from '@/lib/xs2a/message/refused-rule';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { PAYMENT_KIND_TABLE, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import { checkRequest, isRequestOf } from './check-request';
import { type DraftContext, type Payer, resolvePayer } from './payer';
import { asksAboutDuplicate, isDuplicateRefusal, paymentCreationEffects } from './payment-effects';
import { paymentView, surroundingsOf } from './payment-view';
import { readBackPayment } from './read-back';

/** How far back to look for duplicates. @assumes duplicate-window */
const DUPLICATE_DAYS = 7;

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

/** Makes the payment of a draft, or returns the one it became if that has the same content. */
export async function initiatePayment(
  of: { userId: string; draftId: string; request: unknown; allowLogicalDuplicate: boolean },
  psu: Attended,
  now: Date,
): Promise<PaymentInitiated> {
  const { userId, draftId, request, allowLogicalDuplicate } = of;
  const draft = await findDraft(database(), { userId, draftId });
  const content = { request, allowLogicalDuplicate };
  const placed =
    draft && (await placePayment({ ...draft, kind: paymentKind(draft), ...content }, psu, now));
  if (placed !== null && (!placed.ok || placed.isNew)) return placed;
  // The draft has become a payment, or another form is making it one.
  const payment = await findPayment(database(), { userId, paymentId: draftId });
  if (payment === null || !isRequestOf(payment, request)) return NOT_FOUND;
  return placed ?? answerPayment(payment, false, now);
}

/**
 * Makes a payment, or returns the one that this intent has already made.
 *
 * @returns the payment, even while its outcome is being asked for (`sending`) or when the bank did not say (`unknown`);
 * or the reason why there is none. After a refusal the intent is as it was: once corrected, it may be sent again.
 * @see interface#create-payment-instant-product
 */
export async function placePayment(
  intent: PaymentIntent,
  psu: Attended,
  now: Date,
): Promise<PaymentInitiated> {
  const options = { presence: psu, deadline: deadlineFromNow() };
  const key = { userId: intent.userId, paymentId: intent.id };
  do {
    const placed = await placeUnlessOvertaken(intent, options, now);
    if (placed !== null) return placed;
    // The other request could not send the payment and took it back, unless the id is another user's.
  } while (performance.now() < options.deadline && !(await isPaymentOfOther(database(), key)));
  return NOT_FOUND;
}

type PlaceOptions = { presence: Attended; deadline: number };

/** As `placePayment`; null when another request was faster and left no payment. */
async function placeUnlessOvertaken(
  intent: PaymentIntent,
  options: PlaceOptions,
  now: Date,
): Promise<PaymentInitiated | null> {
  const { made, isRefused } = await findMade(intent);
  if (made !== null) {
    const isOpen = isOpenState(made.payment.state);
    return isOpen && made.call !== null
      ? awaitEnd(asSent(intent, made.payment), made.call, options, now)
      : answerPayment(made.payment, false, now);
  }
  const checked = checkRequest(intent.kind, intent.request, now);
  if (!checked.ok) return rulesBroken(checked.fields);
  const { request } = checked;
  const resolved = await resolvePayer(intent, request.debtorAccount, now);
  if (!resolved.ok) return rulesBroken(resolved.fields);
  const prepared = await preparePayment(intent, { request, isRefused }, resolved.payer, now);
  if (prepared.kind === 'duplicate')
    return duplicateFound(await viewOfPayment(prepared.duplicate, now));
  if (prepared.kind === 'exists') return answerFaster(intent, options, now);
  const end = await makeCall(paymentCreationEffects, prepared.handle, options);
  const payment = end.kind === 'done' ? await readBackSoon(intent, options, now) : null;
  return payment === null
    ? answerEnd(intent, request, true, end, now)
    : answerCreated(payment, resolved.payer, now);
}

/** What the call of the faster request came to, also a refusal; null when it left no payment. */
async function answerFaster(
  intent: PaymentIntent,
  options: PlaceOptions,
  now: Date,
): Promise<PaymentInitiated | null> {
  const { payment, call } = await findLatest(intent);
  return payment === null || call === null
    ? null
    : awaitEnd(asSent(intent, payment), call, options, now);
}

/** A person is waiting for the payment, so reading it back gets at most this much of the remaining time. */
const READ_BACK_MILLISECONDS_MAX = 3_000;

/** Reads back a payment that was just created. If that fails, it is tried again when the payment is looked at. */
function readBackSoon(
  { userId, id }: PaymentIntent,
  { presence, deadline }: { presence: Attended; deadline: number },
  now: Date,
): ReturnType<typeof readBackPayment> {
  return readBackPayment({ userId, id }, presence, {
    now,
    deadline: Math.min(deadline, performance.now() + READ_BACK_MILLISECONDS_MAX),
  });
}

type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

const NOT_FOUND: PaymentInitiated = { ok: false, reason: 'not-found' };

async function answerPayment(
  payment: StoredPayment,
  isNew: boolean,
  now: Date,
): Promise<PaymentInitiated> {
  return { ok: true, isNew, payment: await viewOfPayment(payment, now) };
}

/** The answer with the accounts that its payer was found by. */
function answerCreated(payment: StoredPayment, { connection }: Payer, now: Date): PaymentInitiated {
  const accounts = connection !== null && isOpen(connection, now) ? connection.accounts : [];
  const view = paymentView(payment, { accounts, sentAgain: new Map() });
  return { ok: true, isNew: true, payment: view };
}

function rulesBroken(fields: BrokenRule[], messages: readonly TppMessage[] = []): PaymentInitiated {
  return { ok: false, reason: 'rules-broken', fields, messages };
}

function duplicateFound(
  duplicate: PaymentView | null,
  messages: readonly TppMessage[] = [],
): PaymentInitiated {
  return { ok: false, reason: 'duplicate', duplicate, messages };
}

async function viewOfPayment(payment: StoredPayment, now: Date): Promise<PaymentView> {
  return paymentView(payment, await surroundingsOf(database(), payment.userId, [payment], now));
}

type Made = { payment: StoredPayment; call: OutboxCall | null };

/** What this intent has already made, and whether it is only a payment that was refused and may be sent again. */
async function findMade(
  intent: Pick<PaymentIntent, 'userId' | 'id'>,
): Promise<{ made: Made | null; isRefused: boolean }> {
  const { payment, call } = await findLatest(intent);
  if (payment === null || payment.state === 'REJECTED')
    return { made: null, isRefused: payment !== null };
  return { made: { payment, call }, isRefused: false };
}

/** The payment of this intent as it stands, and the latest call that was to make it. */
async function findLatest({ userId, id }: Pick<PaymentIntent, 'userId' | 'id'>): Promise<{
  payment: StoredPayment | null;
  call: OutboxCall | null;
}> {
  const key = { userId, paymentId: id };
  const { operation } = paymentCreationEffects;
  const payment = await findPayment(database(), key);
  const call = payment && (await findLatestOutboxCall(database(), { ...key, operation }));
  return { payment, call };
}

type Prepared =
  | { kind: 'prepared'; handle: CallHandle }
  | { kind: 'duplicate'; duplicate: StoredPayment }
  | { kind: 'exists' };

/** Stores the payment together with the call that makes it, in one transaction; nothing has been sent yet. */
async function preparePayment(
  intent: PaymentIntent,
  { request, isRefused }: { request: PaymentRequest; isRefused: boolean },
  payer: Payer,
  now: Date,
): Promise<Prepared> {
  const { userId, id, kind, allowLogicalDuplicate } = intent;
  const { bankId, connection, context } = payer;
  const stored = transaction(async (db): Promise<Prepared> => {
    // Two drafts with the same content, sent at the same time, see each other.
    await claimDuplicateKeys(db, userId, duplicateKeys(userId, request));
    const since = subDays(now, DUPLICATE_DAYS);
    const duplicate = allowLogicalDuplicate
      ? null
      : await findDuplicate(db, intent, request, since);
    if (duplicate !== null) return { kind: 'duplicate', duplicate };
    if (!(await storePrepared(db, intent, { request, isRefused }, payer, now)))
      return { kind: 'exists' };
    const handle = await prepareCall(db, paymentCreationEffects, {
      userId,
      bankId,
      connectionId: connection?.id ?? null,
      connection,
      about: { paymentId: id },
      call: paymentCreation(kind, request, allowLogicalDuplicate, bankDialect(bankId)),
      ...storedContext(connection, context),
    });
    return { kind: 'prepared', handle };
  });
  return stored.catch((error) => {
    if (isUniqueViolation(error)) return { kind: 'exists' };
    throw error;
  });
}

/** Stores the payment, replacing one that the bank refused to create; false when this intent has already made it. */
async function storePrepared(
  db: Db,
  { userId, id, kind, allowLogicalDuplicate }: PaymentIntent,
  { request, isRefused }: { request: PaymentRequest; isRefused: boolean },
  { bankId, connection, context }: Payer,
  now: Date,
): Promise<boolean> {
  // What a bulk pays in further currencies is read from its request.
  const [{ amount, currency }] = totalsOf(request);
  const row = {
    bankId,
    connectionId: connection?.id ?? null,
    context,
    kind,
    ...sealPaymentRequest({ userId, id }, request),
    amount,
    currency,
    executionDate:
      'requestedExecutionDate' in request ? (request.requestedExecutionDate ?? null) : null,
    allowsDuplicate: allowLogicalDuplicate,
    movedAwayAt: null,
  };
  const key = { userId, paymentId: id };
  if (!isRefused) await createPayment(db, { userId, id, ...row, createdAt: now });
  else {
    const again = { ...row, state: 'PREPARED' as const, bankMessages: [], createdAt: now };
    if (!(await changePayment(db, key, ['REJECTED'], { ...again, updatedAt: now }))) return false;
    await deletePaymentEvents(db, key);
  }
  await addPaymentEvent(db, {
    userId,
    id: randomUUID(),
    paymentId: id,
    kind: 'prepared',
    at: now,
  });
  return true;
}

async function findDuplicate(
  db: Db,
  intent: PaymentIntent,
  request: PaymentRequest,
  since: Date,
): Promise<StoredPayment | null> {
  const duplicates = await findDuplicates(db, {
    userId: intent.userId,
    duplicateKeys: duplicateKeys(intent.userId, request),
    since,
    otherThan: intent.id,
  });
  return duplicates.find(mayPay) ?? null;
}

async function answerEnd(
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
    const duplicate =
      request === null ? null : await findDuplicate(database(), intent, request, new Date(0));
    return duplicateFound(duplicate && (await viewOfPayment(duplicate, now)), refusal.messages);
  }
  if (isDuplicateRefusal(refusal)) return refusedByBank(refusal);
  const { amountNokMin } = PAYMENT_KIND_TABLE[intent.kind];
  const fields = refusedRules(refusal.messages, amountNokMin);
  return fields.length > 0 ? rulesBroken(fields, refusal.messages) : refusedByBank(refusal);
}

/** The intent with what its call carries: an earlier press may have sent it without the person's yes. */
function asSent(intent: PaymentIntent, { allowsDuplicate }: StoredPayment): PaymentIntent {
  return { ...intent, allowLogicalDuplicate: allowsDuplicate };
}

/** Waits for the request or process that is making the call, and takes the call over once its lease has run out. */
async function awaitEnd(
  intent: PaymentIntent,
  call: OutboxCall,
  options: PlaceOptions,
  now: Date,
): Promise<PaymentInitiated> {
  const key = { userId: call.userId, callId: call.id };
  const clock = await clockByDatabase();
  const look = async (): Promise<CallProgress<unknown> | StoredOutcome | null | undefined> => {
    const known = await findOutboxCall(database(), key);
    if (known === null) return null;
    if (!isOpenState(known.state)) return readOutcome(known);
    if (known.leaseUntil !== null && known.leaseUntil > clock()) return undefined;
    const end = await resumeCall(paymentCreationEffects, key, options);
    return end.kind === 'pending' ? undefined : end;
  };
  const end = await poll(look, options.deadline);
  if (end === null) return NOT_FOUND;
  return answerEnd(intent, null, false, end ?? { kind: 'pending' }, now);
}
