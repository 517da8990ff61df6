/**
 * Turns a draft into a payment, once. The draft's id becomes the payment's: however often a form is sent, and however
 * many processes handle it, the bank is asked for one payment.
 */
import { isDeepStrictEqual } from 'node:util';
import { subDays } from 'date-fns';
import type { Attended } from '@/lib/aspsp/presence';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import type { Clock } from '@/lib/clock';
import { bankDialect } from '@/lib/connection/bank';
import { storedContext } from '@/lib/connection/call-context';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { listConnectionsToPayFrom } from '@/lib/db/connections/connections';
import { clockByDatabase } from '@/lib/db/database-clock';
import { claimDuplicateKeys, findDuplicate } from '@/lib/db/payments/duplicates';
import {
  findLatestOutboxCall,
  findOutboxCall,
  isOpenState,
  type OutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { findDraft } from '@/lib/db/payments/payment-drafts';
import { paymentKind } from '@/lib/db/payments/payment-kind';
import {
  changePayment,
  createPayment,
  deletePaymentEvents,
  findPayment,
  findPaymentState,
  type PaymentWithConnection,
} from '@/lib/db/payments/payments';
import { type CallHandle, makeCall, prepareCall, resumeCall } from '@/lib/outbox/call';
import type { CallProgress } from '@/lib/outbox/effects';
import { readOutcome, type StoredOutcome } from '@/lib/outbox/stored-outcome';
import { poll } from '@/lib/poll';
import { duplicateKeys, openPaymentRequest, sealPaymentRequest } from '@/lib/vault/payment';
import { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import { type Amount, canonicalAmount } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type BrokenRule, brokenRules } from '@/lib/xs2a/value/rule';
import {
  answerCreated,
  answerDuplicate,
  answerEnd,
  answerPayment,
  NOT_FOUND,
  type PaymentInitiated,
  type PaymentIntent,
  rulesBroken,
} from './initiation-answer';
import { type Payer, resolvePayer } from './payer';
import { paymentCreationEffects, paymentCreationWith } from './payment-effects';
import { readBackOfCreated } from './read-back';

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
  if (prepared.kind === 'duplicate') return answerDuplicate(prepared.duplicate, now);
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

type Made = { payment: PaymentWithConnection; call: OutboxCall | null };

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
  payment: PaymentWithConnection | null;
  call: OutboxCall | null;
}> {
  const key = { userId, paymentId: id };
  const { operation } = paymentCreationEffects;
  const payment = await findPayment(database(), key);
  const call = payment && (await findLatestOutboxCall(database(), { ...key, operation }));
  return { payment, call };
}

/** The intent with what its call carries: an earlier press may have sent it without the person's yes. */
function asSent(intent: PaymentIntent, { allowsDuplicate }: PaymentWithConnection): PaymentIntent {
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

type CheckedRequest = { ok: true; request: PaymentRequest } | { ok: false; fields: BrokenRule[] };

/** Checks the request against the schema of its kind, and its dates against the bank's day. */
function checkRequest(kind: PaymentKind, request: unknown, now: Date): CheckedRequest {
  const parsed = PAYMENT_REQUESTS[kind].safeParse(request);
  if (!parsed.success) return { ok: false, fields: brokenRules(parsed.error) };
  const late = dateBreaks(parsed.data, bankDay(now));
  return late.length > 0
    ? { ok: false, fields: late }
    : { ok: true, request: canonicalRequest(parsed.data) };
}

/** Whether a payment was made of this request: a form left open in another tab may send something else for it. */
function isRequestOf(payment: PaymentWithConnection, request: unknown): boolean {
  // As it was checked when it was made: its dates may have passed.
  const checked = checkRequest(paymentKind(payment), request, payment.createdAt);
  return checked.ok && isDeepStrictEqual(checked.request, openPaymentRequest(payment));
}

/** Puts the request in the one form that we send: amounts with exactly the minor units, `preceding` in one spelling. */
function canonicalRequest(request: PaymentRequest): PaymentRequest {
  return 'payments' in request
    ? { ...request, payments: request.payments.map(canonicalTransfer) }
    : canonicalTransfer(request);
}

function canonicalTransfer<T extends object>(transfer: T): T {
  return {
    ...transfer,
    ...('instructedAmount' in transfer
      ? { instructedAmount: canonicalAmount(transfer.instructedAmount as Amount) }
      : {}),
    ...('executionRule' in transfer && transfer.executionRule === 'preceeding'
      ? { executionRule: 'preceding' }
      : {}),
  };
}

/** `exists`: this intent has already made its payment, or another request is making it. */
type Prepared =
  | { kind: 'prepared'; handle: CallHandle }
  | { kind: 'duplicate'; duplicate: PaymentWithConnection }
  | { kind: 'exists' };

/** Stores the payment together with the call that makes it, in one transaction; nothing has been sent yet. */
async function preparePayment(
  intent: PaymentIntent,
  { request, isRefused }: { request: PaymentRequest; isRefused: boolean },
  payer: Payer,
  { now, clock }: { now: Date; clock: Clock },
): Promise<Prepared> {
  const { userId, id, kind, allowLogicalDuplicate } = intent;
  const { bankId, connection, context } = payer;
  const stored = transaction(async (db): Promise<Prepared> => {
    // Two drafts with the same content, sent at the same time, see each other.
    const keys = duplicateKeys(userId, request);
    await claimDuplicateKeys(db, userId, keys);
    const lately = { userId, otherThan: id, since: subDays(now, DUPLICATE_DAYS) };
    const duplicate = allowLogicalDuplicate
      ? null
      : await findDuplicate(db, { ...lately, duplicateKeys: keys });
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
      clock,
    });
    return { kind: 'prepared', handle };
  });
  return stored.catch((error) => {
    if (isUniqueViolation(error)) return { kind: 'exists' };
    throw error;
  });
}

/** How far back to look for duplicates. @assumes duplicate-window */
const DUPLICATE_DAYS = 7;

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
  if (!isRefused) {
    await createPayment(db, { userId, id, ...row, createdAt: now });
    return true;
  }
  const again = { ...row, state: 'PREPARED' as const, bankMessages: [], createdAt: now };
  if (!(await changePayment(db, key, ['REJECTED'], { ...again, updatedAt: now }))) return false;
  await deletePaymentEvents(db, key);
  return true;
}
