/**
 * Turns a draft into a payment, once. The draft's id becomes the payment's: however often a form is sent, and however
 * many processes handle it, the bank is asked for one payment.
 */
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { isOpen } from '@/lib/connection/access';
import {
  type BankTrouble,
  consentEnd,
  type Refusal,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { database } from '@/lib/db/client';
import { listConnectionsToPayFrom } from '@/lib/db/connections/connections';
import { clockByDatabase } from '@/lib/db/database-clock';
import {
  findLatestOutboxCall,
  findOutboxCall,
  isOpenState,
  type OutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { findDraft } from '@/lib/db/payments/payment-drafts';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import { findPayment, findPaymentState } from '@/lib/db/payments/payments';
import { makeCall, resumeCall } from '@/lib/outbox/call';
import type { CallProgress } from '@/lib/outbox/effects';
import { readOutcome, type StoredOutcome } from '@/lib/outbox/stored-outcome';
import { poll } from '@/lib/poll';
import type { PaymentView } from '@/lib/view/payment';
import { refusedRules } from '@/lib/xs2a/message/refused-rule';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { PAYMENT_KIND_TABLE } from '@/lib/xs2a/payment/payment-product';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import { checkRequest, isRequestOf } from './check-request';
import { type Payer, resolvePayer } from './payer';
import {
  asksAboutDuplicate,
  isDuplicateRefusal,
  paymentCreationEffects,
  paymentCreationWith,
} from './payment-effects';
import { paymentView, surroundingsOf } from './payment-view';
import { findDuplicate, type PaymentIntent, preparePayment } from './prepare-payment';
import { readBackOfCreated } from './read-back';

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
  const [draft, known] = await Promise.all([
    findDraft(database(), { userId, draftId }),
    lookUp({ userId, id: draftId }),
  ]);
  const intent = draft && { ...draft, kind: paymentKind(draft), request, allowLogicalDuplicate };
  const placed = intent && (await placePayment(intent, psu, now, known));
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
 * @param known what was found of the intent a moment ago.
 * @see interface#create-payment-instant-product
 */
export async function placePayment(
  intent: PaymentIntent,
  psu: Attended,
  now: Date,
  known?: Known,
): Promise<PaymentInitiated> {
  const options = { presence: psu, deadline: deadlineFromNow() };
  let found = known;
  do {
    const placed = await placeUnlessOvertaken(
      intent,
      found ?? (await lookUp(intent)),
      options,
      now,
    );
    if (placed !== null) return placed;
    found = undefined;
    // The other request could not send the payment and took it back.
  } while (performance.now() < options.deadline);
  return NOT_FOUND;
}

type PlaceOptions = { presence: Attended; deadline: number };

type Known = Awaited<ReturnType<typeof lookUp>>;

/** What has to be known before an intent is made a payment; one question to the database does not wait for another. */
async function lookUp(intent: Pick<PaymentIntent, 'userId' | 'id'>) {
  const [found, connections, clock] = await Promise.all([
    findMade(intent),
    listConnectionsToPayFrom(database(), intent.userId),
    clockByDatabase(),
  ]);
  return { ...found, connections, clock };
}

/** As `placePayment`; null when another request was faster and left no payment. */
async function placeUnlessOvertaken(
  intent: PaymentIntent,
  { made, isRefused, connections, clock }: Known,
  options: PlaceOptions,
  now: Date,
): Promise<PaymentInitiated | null> {
  if (made !== null) {
    const isOpen = isOpenState(made.payment.state);
    return isOpen && made.call !== null
      ? awaitEnd(asSent(intent, made.payment), made.call, options, now)
      : answerPayment(made.payment, false, now);
  }
  const checked = checkRequest(intent.kind, intent.request, now);
  if (!checked.ok) return rulesBroken(checked.fields);
  const { request } = checked;
  const resolved = resolvePayer(intent, request.debtorAccount, connections, now);
  if (!resolved.ok) return rulesBroken(resolved.fields);
  const { payer } = resolved;
  const prepared = await preparePayment(intent, { request, isRefused }, payer, { now, clock });
  if (prepared.kind === 'duplicate')
    return duplicateFound(await viewOfPayment(prepared.duplicate, now));
  if (prepared.kind === 'exists') return answerFaster(intent, options, now);
  const readBack = readBackOfCreated(intent, payer, { ...options, now });
  const effects = paymentCreationWith(readBack.created);
  const end = await makeCall(effects, prepared.handle, options, (result) => {
    // The bank is asked while its answer is being stored.
    if (result.kind === 'done') readBack.ask(result.value);
  });
  const payment = end.kind === 'done' ? await readBack.store() : null;
  return payment === null
    ? answerEnd(intent, request, true, end, now)
    : answerCreated(payment, payer, now);
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
  const state = await findPaymentState(database(), { userId: intent.userId, paymentId: intent.id });
  if (state === null || state === 'REJECTED') return { made: null, isRefused: state !== null };
  const { payment, call } = await findLatest(intent);
  // The bank may have refused it since the state was read.
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
