/** Reads a basket: as stored, and as the bank knows it now. */
import { aspspOf } from '@/lib/aspsp/config';
import { isTooLate } from '@/lib/aspsp/deadline';
import { hasCode, isUnknownToBank, type Refused } from '@/lib/aspsp/outcome';
import type { Attended } from '@/lib/aspsp/presence';
import { readBasketStatus } from '@/lib/aspsp/resource/signing-baskets';
import { deadlineFromNow } from '@/lib/aspsp/send';
import {
  type BankTrouble,
  bankTroubleOf,
  bankTroubleOfError,
  refusedByBank,
} from '@/lib/connection/bank-trouble';
import { callContext } from '@/lib/connection/call-context';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { type Db, database, transaction } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import {
  findBasket,
  listBaskets as listStored,
  markApproved,
  reclaimPayments,
  releasePayments,
  revertDissolving,
  type StoredBasket,
  storeBasketStatus,
  takeBackApproval,
} from '@/lib/db/payments/baskets';
import { findOpenOutboxCall } from '@/lib/db/payments/outbox-calls';
import { listShownStatuses, type StoredPayment } from '@/lib/db/payments/payment-reads';
import { dropNotices } from '@/lib/db/users/notices';
import { pageOf, readCursor } from '@/lib/pisp/page-cursor';
import { readPaymentNow } from '@/lib/pisp/payment/read-payment';
import { storedStatus } from '@/lib/pisp/stored-status';
import type { BasketsView, BasketView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { type BasketKey, dissolve } from './basket-effects';
import {
  isAwaiting,
  isPartlyApproved,
  isRejected,
  isSigned,
  leftUnsigned,
  showsApproval,
  showsNoApproval,
} from './basket-state';
import { basketView, basketViews, wholeBaskets } from './basket-view';

/** A basket, and what prevented asking the bank about it; null when nothing did. */
export type BasketRead = { basket: BasketView; trouble: BankTrouble | null };

/** Enough that everything waiting for the person is on the first page. */
const PAGE_BASKETS = 50;

/** A page of a context's baskets, newest first; null for a cursor that Brygge did not write. */
export async function listBaskets(
  of: { userId: string; context: ContextId | undefined; cursor: string | undefined },
  now: Date,
): Promise<BasketsView | null> {
  const { userId, context: contextId } = of;
  const after = readCursor(of.cursor);
  if (after === null) return null;
  const found = await listStored(database(), { userId, contextId, after, limit: PAGE_BASKETS + 1 });
  const { shown, nextCursor } = pageOf(found, PAGE_BASKETS);
  return { ...(await basketViews(database(), userId, shown, now)), nextCursor };
}

/** A stored basket; null when the user has no such basket. */
export async function readBasket(key: BasketKey, now: Date): Promise<BasketRead | null> {
  const stored = await findBasket(database(), key);
  if (stored === null) return null;
  return { basket: await basketView(database(), stored, now), trouble: null };
}

/** How many payments are asked for at once: each takes a connection to the bank and one to the database. */
const READS_AT_ONCE = 4;

const TOO_SLOW: BankTrouble = { ok: false, reason: 'bank-fault', code: 'timeout' };

/**
 * Asks the bank for the status of each of a basket's payments, all until one deadline since a slow bank's answers add
 * up, and then for the basket's own status, which is only the worst case. What there was no time for is read first the
 * next time. Null when the user has no such basket.
 * @see interface#states-and-transitions
 * @param deadline of the payments' statuses, in milliseconds of `performance.now()`. The basket's own has the time of
 * any other call.
 */
export async function readBasketNow(
  key: BasketKey,
  psu: Attended,
  now: Date,
  deadline = deadlineFromNow(),
): Promise<BasketRead | null> {
  const basket = await findBasket(database(), key);
  if (basket === null) return null;
  const { resourceId, approvedAt, dissolvingAt, dissolvedAt, state, entries } = basket;
  if (state !== 'CREATED' || resourceId === null || dissolvedAt !== null)
    return readBasket(key, now);
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  const open = (whole?.payments ?? []).filter(({ isFinal }) => !isFinal);
  const isDecided = approvedAt !== null && dissolvingAt === null;
  if (open.length === 0 && isDecided && entries.length > 0) return readBasket(key, now);
  // The payments first: what they show must not be older than what the basket says about them.
  const {
    trouble: paymentTrouble,
    isAway,
    unread,
  } = await readPayments(key.userId, open, psu, now, deadline);
  const areKnown = paymentTrouble === null;
  const statusTrouble = isAway
    ? null
    : await refreshStatus(basket, { resourceId, areKnown }, psu, now);
  const trouble = statusTrouble ?? paymentTrouble;
  await storeApproval(key, now, { isWhole: trouble === null, unread });
  const read = await readBasket(key, now);
  return read === null ? null : { ...read, trouble };
}

/** Whether a deletion of the basket is in progress; that call will then report the result. */
async function isBeingDissolved(db: Db, key: BasketKey): Promise<boolean> {
  return (await findOpenOutboxCall(db, { ...key, operation: 'delete-basket' })) !== null;
}

/**
 * The bank no longer has the basket. It was deleted by the bank, or by a call whose answer was lost. One whose payments
 * show that it was approved is not dissolved: `storeApproval` stores that. A basket shown as approved is dissolved only
 * when all its payments' statuses are known and none still shows the approval.
 * @assumes basket-gone
 */
function storeGone(key: BasketKey, { areKnown }: { areKnown: boolean }, now: Date): Promise<void> {
  return transaction(async (db) => {
    if (await isBeingDissolved(db, key)) return;
    const stored = await findWithPayments(db, key);
    if (stored !== null) {
      if (isShownApproved(stored) && stored.payments.some(isSigned)) return;
      if (areKnown) await takeBackUnshown(db, stored, now, { isGone: true });
    }
    await dissolve(db, key, now, { withSuccessor: false });
  });
}

function storeStatus(key: BasketKey, transactionStatus: string, now: Date): Promise<void> {
  return transaction(async (db) => {
    await storeBasketStatus(db, key, storedStatus(transactionStatus), now);
    // A DELETE of unknown outcome did not take effect.
    if (!(await isBeingDissolved(db, key))) await revertDissolving(db, key, now);
  });
}

type WithPayments = { basket: StoredBasket; payments: readonly StoredPayment[] };

async function findWithPayments(db: Db, key: BasketKey): Promise<WithPayments | null> {
  const basket = await findBasket(db, key);
  if (basket === null) return null;
  const [whole] = await wholeBaskets(db, key.userId, [basket]);
  return { basket, payments: whole?.payments ?? [] };
}

/**
 * Whether the statuses of a basket and its payments show its approval. While a deletion of the basket is unanswered, they
 * say nothing: the bank does not delete what it has approved.
 */
function isShownApproved({ basket, payments }: WithPayments): boolean {
  const mayBeApproved = basket.dissolvingAt === null && basket.state === 'CREATED';
  return mayBeApproved && showsApproval(basket, payments);
}

/**
 * Takes back the approval of a basket when the bank no longer shows it: another person's may have lapsed, or a status
 * was wrong. The payments that it seemed to leave out are in the basket again, since the bank never let go of them. An
 * approval after which the bank rejected a payment was given all the same, as was one that the bank's refusal to delete
 * the basket has shown.
 */
async function takeBackUnshown(
  db: Db,
  { basket, payments }: WithPayments,
  now: Date,
  { isGone }: { isGone: boolean },
): Promise<void> {
  if (basket.approvedAt === null) return;
  const key = { userId: basket.userId, basketId: basket.id };
  if (!showsNoApproval(isGone ? null : basket.transactionStatus, payments)) return;
  // Nothing waits in it any more: the bank has refused to delete it, after rejecting what was approved.
  const isHeld = payments.some((one) => one.basketId === key.basketId && isAwaiting(one));
  if (!isGone && !isHeld && payments.some(isRejected)) return;
  const ended = payments.filter((payment) => !isAwaiting(payment)).map(({ id }) => id);
  const shown = await listShownStatuses(db, { userId: key.userId, paymentIds: ended });
  if (shown.some(isSigned) || !(await takeBackApproval(db, key, basket, now))) return;
  await reclaimPayments(
    db,
    key,
    payments.filter(isAwaiting).map(({ id }) => id),
  );
}

/**
 * Stores what the statuses say about the approval: when it is given, the payments that it left out are freed, except
 * those whose status could not be read just now (`unread`). When it is no longer shown, it is taken back, unless
 * something could not be read (`isWhole`).
 */
function storeApproval(
  key: BasketKey,
  now: Date,
  { isWhole, unread }: { isWhole: boolean; unread: ReadonlySet<string> },
): Promise<void> {
  return transaction(async (db) => {
    const stored = await findWithPayments(db, key);
    if (stored === null) return;
    const { basket, payments } = stored;
    if (!isShownApproved(stored)) {
      if (isWhole) await takeBackUnshown(db, stored, now, { isGone: false });
      return;
    }
    const isApproved = basket.approvedAt !== null || (await markApproved(db, key, now));
    if (!isApproved) return;
    const free = leftUnsigned(basket.transactionStatus, payments)
      .map(({ id }) => id)
      .filter((id) => !unread.has(id));
    if (free.length > 0) await releasePayments(db, key, free);
    if (isPartlyApproved({ approvedAt: now, transactionStatus: basket.transactionStatus }))
      await dropReminders(db, key, payments);
  });
}

/** What others must approve too does not wait for this user alone, whatever the status of each payment is. */
function dropReminders(
  db: Db,
  { userId, basketId }: BasketKey,
  payments: readonly StoredPayment[],
): Promise<void> {
  const held = payments.filter((payment) => payment.basketId === basketId).map(({ id }) => id);
  return dropNotices(db, userId, held, ['PAYMENT_WAITS']);
}

/**
 * Asks for the basket's own status; null for no trouble.
 * @param of.areKnown whether the statuses of all its payments were just read.
 */
async function refreshStatus(
  basket: StoredBasket,
  { resourceId, areKnown }: { resourceId: string; areKnown: boolean },
  psu: Attended,
  now: Date,
): Promise<BankTrouble | null> {
  const aspsp = aspspOf(basket.bankId);
  // There is no bank to ask any more, as for a payment.
  if (aspsp === undefined) return null;
  const key = { userId: basket.userId, basketId: basket.id };
  try {
    const { connection } = basket;
    const context = callContext(connection, psu, { psuContext: connection.context });
    // The later of two readings counts, whichever process made it.
    const readAt = await databaseNow(database());
    const outcome = await readBasketStatus(aspsp, context, resourceId);
    if (outcome.kind === 'done') await storeStatus(key, outcome.value.transactionStatus, readAt);
    else if (outcome.kind === 'refused' && isGoneByStatus(basket, outcome))
      await storeGone(key, { areKnown }, now);
    else {
      await noteConsentEnd(basket, outcome, now);
      const trouble = bankTroubleOf(outcome);
      // Another 404 says nothing of the basket, which Brygge has.
      return trouble.reason === 'not-found' ? refusedByBank(outcome) : trouble;
    }
    return null;
  } catch (error) {
    return bankTroubleOfError(error);
  }
}

/**
 * Whether a refused status says that the bank has no such basket. `NOT_FOUND` may mean the path, and says it only of a
 * basket whose deletion was asked for.
 * @assumes basket-gone
 */
function isGoneByStatus({ dissolvingAt }: StoredBasket, refused: Refused): boolean {
  const { status, messages } = refused;
  const isNotFound = status === 404 && hasCode({ messages }, 'NOT_FOUND');
  return isUnknownToBank(refused) || (dissolvingAt !== null && isNotFound);
}

/**
 * Asks for the status of each payment, the least recently read first; returns the first trouble, or null, whether the
 * bank has answered nothing, and the ids of the payments that could not be read. If it does not answer one, or is slow,
 * the others are not asked for.
 */
async function readPayments(
  userId: string,
  payments: readonly Pick<StoredPayment, 'id' | 'statusReadAt'>[],
  psu: Attended,
  now: Date,
  deadline: number,
): Promise<{ trouble: BankTrouble | null; isAway: boolean; unread: ReadonlySet<string> }> {
  const readAt = (payment: Pick<StoredPayment, 'statusReadAt'>) =>
    payment.statusReadAt?.getTime() ?? 0;
  const left = payments.toSorted((one, other) => readAt(one) - readAt(other));
  const unread = new Set(payments.map(({ id }) => id));
  const troubles: BankTrouble[] = [];
  let hasAnswered = false;
  const readOn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !isTooLate(deadline); next = left.shift()) {
      const read = await readPaymentNow({ userId, paymentId: next.id }, psu, now, deadline);
      const trouble = read?.trouble ?? null;
      if (trouble === null) unread.delete(next.id);
      else troubles.push(trouble);
      if (trouble?.reason === 'bank-fault') left.length = 0;
      else hasAnswered = true;
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
  const trouble = troubles[0] ?? (unread.size > 0 ? TOO_SLOW : null);
  // After an outage one call finds out that the bank is back, and those beside it are not made.
  const isAway = !hasAnswered && troubles.length > 0;
  return { trouble, isAway, unread };
}
