/** What the calls about a payment change in the payment as we store it. */
import { randomUUID } from 'node:crypto';
import { boundedMessages, isSuccess, isUnknownToBank, namesRequestId } from '@/lib/aspsp/outcome';
import { PaymentDeletion } from '@/lib/aspsp/resource/payments';
import { needsPsuFirst } from '@/lib/connection/bank-trouble';
import type { Db } from '@/lib/db/client';
import {
  detachOutboxCalls,
  hasUnknownOutboxCall,
  OPEN_STATES,
  type OutboxCall,
} from '@/lib/db/payments/outbox-calls';
import { deleteDraft } from '@/lib/db/payments/payment-drafts';
import {
  addPaymentEvent,
  changePayment,
  changePaymentAndRead,
  changeUnended,
  deletePayment,
  findPayment,
  hasPaymentEvent,
  type Payment,
  type PaymentKey,
} from '@/lib/db/payments/payments';
import { claimAtBank } from '@/lib/db/users/claimed-identities';
import { log } from '@/lib/log';
import type { CallEffects, CallProgress, CallResult } from '@/lib/outbox/effects';
import { isAwaiting } from '@/lib/pisp/basket/basket-state';
import { storedStatus } from '@/lib/pisp/stored-status';
import { sealBankMessages, sealPsuMessage, sealRefusal } from '@/lib/vault/payment';
import type { PaymentEventView } from '@/lib/view/payment';
import { startAuthorisationHref } from '@/lib/xs2a/message/link';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';
import {
  AnsweredAuthorisation,
  AnsweredPayment,
  linkedActions,
} from '@/lib/xs2a/payment/answered-payment';
import { feeOf } from '@/lib/xs2a/payment/payment-answer';
import { isPaidByStatus, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { notifyOfStatus } from './payment-notices';
import { rememberRecipients } from './recipients';

/** Whether the bank refused a payment as a logical duplicate. @see supplement#9 */
export function isDuplicateRefusal(refusal: {
  status: number;
  messages: readonly Pick<TppMessage, 'code' | 'path'>[];
}): boolean {
  return (
    refusal.status === 409 &&
    refusal.messages.some((message) => message.code === 'CONFLICT' && !namesRequestId(message))
  );
}

/**
 * Whether a refusal as a duplicate is a question to the person. It is none once they have said yes, nor for a standing
 * order, whose creation cannot carry a yes: asking would lead to the same refusal again.
 * @see supplement#9
 */
export function asksAboutDuplicate(
  refusal: Parameters<typeof isDuplicateRefusal>[0],
  { kind, allowsDuplicate }: Pick<Payment, 'kind' | 'allowsDuplicate'>,
): boolean {
  return !allowsDuplicate && kind !== 'periodic-payments' && isDuplicateRefusal(refusal);
}

/**
 * The creation of a payment. `CREATED` with the bank's answer, `REJECTED` with its words, or `UNKNOWN`. Or no payment
 * at all, when the call was not sent or the bank asked something that the person must answer first (SCA, a new consent,
 * a suspected duplicate). Once it is `CREATED` or `UNKNOWN`, the draft is gone.
 */
export const paymentCreationEffects = paymentCreationWith(() => {});

/** @param created called with the payment as it is stored, before the transaction that stores it has ended. */
export function paymentCreationWith(
  created: (payment: Payment) => void,
): CallEffects<AnsweredPayment> {
  return {
    operation: 'create-payment',
    schema: AnsweredPayment,
    // If the bank names a payment, it has it. Its approval is a separate call.
    doneIsEnough: true,
    resumedBy: 'psu',
    refusalCounts: false,
    async apply(db, call, end, now) {
      const key = paymentOfCall(call);
      if (key === null) return;
      if (end.kind !== 'done') return endWithout(db, key, end, now);
      const payment = await store(db, call, key, end.value, now);
      if (payment !== null) created(payment);
    },
  };
}

/**
 * The start of an approval: the timeline gets a line once the bank has started one that the person can give. An answer
 * that leads nowhere sends nobody to the bank.
 */
export const paymentAuthorisationEffects: CallEffects<AnsweredAuthorisation> = {
  operation: 'authorise-payment',
  schema: AnsweredAuthorisation,
  resumedBy: 'nobody',
  refusalCounts: true,
  async apply(db, call, end, now) {
    const key = paymentOfCall(call);
    const begun = end.kind === 'sca-required' && isSuccess(end);
    if (key !== null && begun) await note(db, key, 'approval-started', now);
  },
};

/**
 * A DELETE. 204 ends the payment as cancelled; 202 says that the cancellation needs approval. A refusal, an unknown
 * outcome or any other success changes nothing: the payment's status will tell. A 404 after a DELETE whose answer was
 * lost ends it too. A payment that the bank has meanwhile shown as ended stays as it is, whatever the DELETE's answer.
 */
export const paymentDeletionEffects: CallEffects<PaymentDeletion> = {
  operation: 'delete-payment',
  schema: PaymentDeletion,
  unreadable: { value: undefined },
  resumedBy: 'anyone',
  refusalCounts: false,
  earlierTry: (refused) =>
    isUnknownToBank(refused) ? { kind: 'done', value: undefined, status: refused.status } : null,
  async apply(db, call, end, now) {
    const key = paymentOfCall(call);
    if (key === null) return;
    if (await isGone(db, key, end)) return storeDeleted(db, key, now);
    if (end.kind === 'refused') {
      const payment = await findPayment(db, key);
      if (payment === null || isEnding(payment)) return;
      const refused = await changeUnended(db, key, {
        bankMessages: sealBankMessages(ownerOf(key), end.messages),
        updatedAt: now,
      });
      if (refused) await note(db, key, 'cancel-refused', now);
    }
    if (isCancellationAsked(end)) {
      // What the bank said earlier was about the approval, and no longer applies.
      const asked = await changeUnended(db, key, {
        cancelAskedAt: now,
        // The bank took the DELETE; what it offers from now on says nothing until its status moves on.
        mayDelete: true,
        ...sealPsuMessage(ownerOf(key), cancellationMessage(end)),
        updatedAt: now,
      });
      if (asked) await note(db, key, 'cancel-asked', now);
      return;
    }
    if (end.kind !== 'done' || end.status !== 204) return;
    await storeDeleted(db, key, now);
  },
};

/**
 * The start of the approval of a cancellation. The timeline already says that cancellation was asked for, and it is not
 * the payment that is being approved.
 */
export const cancellationAuthorisationEffects: CallEffects<AnsweredAuthorisation> = {
  ...paymentAuthorisationEffects,
  operation: 'authorise-cancellation',
  async apply() {},
};

/** Whether a payment is where a DELETE should bring it. Another process may have sent the one that did. */
export function isEnding({
  transactionStatus,
  cancelAskedAt,
}: Pick<Payment, 'transactionStatus' | 'cancelAskedAt'>): boolean {
  return transactionStatus === 'CANC' || cancelAskedAt !== null;
}

/** Whether a DELETE was answered with a request to approve the cancellation, with or without a link. */
export function isCancellationAsked(end: CallProgress<PaymentDeletion>): boolean {
  return (end.kind === 'done' || end.kind === 'sca-required') && end.status === 202;
}

/** The payment that a call is about; null when it is gone. */
function paymentOfCall(call: OutboxCall): PaymentKey | null {
  return call.paymentId === null ? null : { userId: call.userId, paymentId: call.paymentId };
}

/** Whose row the bank's words about a payment are sealed for. */
function ownerOf({ userId, paymentId }: PaymentKey): { userId: string; id: string } {
  return { userId, id: paymentId };
}

function note(
  db: Db,
  key: PaymentKey,
  kind: PaymentEventView['kind'],
  at: Date,
  transactionStatus: string | null = null,
): Promise<void> {
  return addPaymentEvent(db, { ...key, id: randomUUID(), kind, at, transactionStatus });
}

/** The payment was never created and nobody refused it, so only the draft is left. */
async function withdraw(db: Db, key: PaymentKey): Promise<void> {
  await detachOutboxCalls(db, key);
  await deletePayment(db, key, OPEN_STATES);
}

/** The name of an odd part, unless the bank chose it: a link may be called anything, even by an identity number. */
function ownName(part: string): string {
  const isOfBank = part.startsWith(LINK) && !LINK_NAMES.has(part.slice(LINK.length));
  return isOfBank ? `${LINK}other` : part;
}

const LINK = '_links.';

const LINK_NAMES: ReadonlySet<string> = new Set([
  'self',
  'status',
  'startAuthorisation',
  'scaRedirect',
]);

async function store(
  db: Db,
  call: OutboxCall,
  key: PaymentKey,
  created: AnsweredPayment,
  now: Date,
): Promise<Payment | null> {
  const transactionStatus =
    created.transactionStatus === null ? null : storedStatus(created.transactionStatus);
  const fee = feeOf(created);
  if (created.odd.length > 0)
    log.warn('parts of an answer were left out', {
      operation: call.operation,
      bankId: call.bankId,
      bankRequestId: call.requestId,
      reason: created.odd.map(ownName).join(', ').slice(0, 200),
    });
  await claimAtBank(db, 'payment', { ...call, resourceId: created.paymentId });
  const stored = await changePaymentAndRead(db, key, OPEN_STATES, {
    state: 'CREATED',
    resourceId: created.paymentId,
    startAuthorisationHref: startAuthorisationHref(created._links),
    transactionStatus,
    statusReadAt: transactionStatus === null ? null : now,
    isFinal: transactionStatus !== null && readPaymentStatus({ transactionStatus }).final,
    ...linkedActions(created),
    feeAmount: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
    isFeeKnown: fee !== undefined,
    ...sealPsuMessage(ownerOf(key), created.psuMessage ?? null),
    bankMessages: sealBankMessages(ownerOf(key), boundedMessages(created.tppMessages ?? [])),
    updatedAt: now,
  });
  if (stored === null) return null;
  await note(db, key, 'created', now, transactionStatus);
  await deleteDraft(db, { userId: key.userId, draftId: key.paymentId });
  const paid = isPaidByStatus({ transactionStatus }) ? await findPayment(db, key) : null;
  if (paid !== null) await rememberRecipients(db, paid, now);
  // Whoever sent it sees at once that it was refused.
  if (transactionStatus !== null && readPaymentStatus({ transactionStatus }).phase !== 'rejected')
    await notifyOfStatus(db, key, { transactionStatus });
  return stored;
}

async function reject(
  db: Db,
  key: PaymentKey,
  messages: readonly TppMessage[],
  now: Date,
): Promise<void> {
  const rejected = await changePayment(db, key, OPEN_STATES, {
    state: 'REJECTED',
    bankMessages: sealRefusal(ownerOf(key), messages),
    updatedAt: now,
  });
  if (rejected) await note(db, key, 'refused', now);
}

async function endWithout(
  db: Db,
  key: PaymentKey,
  end: Exclude<CallResult<AnsweredPayment>, { kind: 'done' }>,
  now: Date,
): Promise<void> {
  switch (end.kind) {
    case 'sca-required':
      return withdraw(db, key);
    case 'refused':
      return needsPsuFirst(end) || (await isQuestion(db, key, end))
        ? withdraw(db, key)
        : reject(db, key, end.messages, now);
    case 'not-sent':
      return withdraw(db, key);
    case 'unknown':
      if (await changePayment(db, key, OPEN_STATES, { state: 'UNKNOWN', updatedAt: now })) {
        await note(db, key, 'outcome-unknown', now);
        await deleteDraft(db, { userId: key.userId, draftId: key.paymentId });
      }
      return;
  }
}

async function isQuestion(
  db: Db,
  key: PaymentKey,
  refusal: Parameters<typeof isDuplicateRefusal>[0],
): Promise<boolean> {
  if (!isDuplicateRefusal(refusal)) return false;
  const payment = await findPayment(db, key);
  return payment !== null && asksAboutDuplicate(refusal, payment);
}

/** What the bank says about a cancellation that needs approval; null for nothing. */
function cancellationMessage(end: CallResult<PaymentDeletion>): string | null {
  const answer =
    end.kind === 'done'
      ? end.value
      : PaymentDeletion.parse(end.kind === 'sca-required' ? end.json : undefined);
  return answer?.psuMessage ?? null;
}

/**
 * Whether an earlier DELETE whose answer was lost has deleted the payment: the bank no longer knows it. A payment that
 * somebody has approved is left to its status: a DELETE alone does not end it, so a 404 must mean something else.
 * @assumes payment-gone
 */
async function isGone(db: Db, key: PaymentKey, end: CallResult<PaymentDeletion>): Promise<boolean> {
  const isEarlierTry = end.kind === 'done' && end.status === 404;
  const isEarlierCall =
    end.kind === 'refused' &&
    isUnknownToBank(end) &&
    (await hasUnknownOutboxCall(db, { ...key, operation: 'delete-payment' }));
  if (!isEarlierTry && !isEarlierCall) return false;
  const payment = await findPayment(db, key);
  return (
    payment !== null &&
    // Somebody else's payment may be hidden from a call that names no PSU, also once it is approved.
    payment.connectionId !== null &&
    payment.transactionStatus !== 'PATC' &&
    isAwaiting(payment) &&
    !isEnding(payment) &&
    // A bank that answered a DELETE after that one had not deleted the payment by then.
    !(await hasPaymentEvent(db, key, 'cancel-asked'))
  );
}

async function storeDeleted(db: Db, key: PaymentKey, now: Date): Promise<void> {
  const deleted = await changeUnended(db, key, {
    transactionStatus: 'CANC',
    statusReadAt: now,
    isFinal: true,
    mayAuthorise: false,
    mayDelete: false,
    basketId: null,
    // What the bank said of a payment that was to be approved, or refused to delete.
    bankMessages: sealBankMessages(ownerOf(key), []),
    updatedAt: now,
  });
  if (!deleted) return;
  await note(db, key, 'deleted', now, 'CANC');
  await notifyOfStatus(db, key, { transactionStatus: 'CANC' });
}
