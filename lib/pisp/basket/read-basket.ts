/** A basket as it is stored, and as the bank knows it now. */
import { aspspOf } from '@/lib/aspsp/config';
import type { Attended } from '@/lib/aspsp/presence';
import { readBasketStatus } from '@/lib/aspsp/resource/signing-baskets';
import { type BankTrouble, bankTroubleOf, bankTroubleOfError } from '@/lib/connection/bank-trouble';
import { callContext } from '@/lib/connection/call-context';
import { noteConsentEnd } from '@/lib/connection/consent-end';
import { type Db, database, transaction } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import {
  findBasket,
  keepStanding,
  listBaskets as listStored,
  markApproved,
  releasePayments,
  type StoredBasket,
  storeBasketStatus,
} from '@/lib/db/payments/baskets';
import { findOpenOutboxCall } from '@/lib/db/payments/outbox-calls';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { pageOf, readCursor } from '@/lib/pisp/page-cursor';
import { readPaymentNow } from '@/lib/pisp/payment/read-payment';
import type { BasketsView, BasketView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { type BasketKey, dissolve, storedBasketStatus } from './basket-effects';
import { leftUnsigned, showsApproval } from './basket-state';
import { basketView, basketViews, wholeBaskets } from './basket-view';

/** A basket with what stood in the way of asking the bank about it; null when nothing did. */
export type BasketRead = { basket: BasketView; trouble: BankTrouble | null };

/** So many that what needs the person is among the first. */
const PAGE_BASKETS = 50;

/** A page of the baskets of a context, newest first; null for a cursor that Brygge did not write. */
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

/** A basket as it is stored; null when the user has no such basket. */
export async function readBasket(key: BasketKey, now: Date): Promise<BasketRead | null> {
  const stored = await findBasket(database(), key);
  if (stored === null) return null;
  return { basket: await basketView(database(), stored, now), trouble: null };
}

/** So many payments are asked for at once: each takes a connection of the bank and of the database. */
const READS_AT_ONCE = 4;

/**
 * Asks the bank how a basket stands: its own status, which is only the worst case, and that of each of its payments.
 * Null when the user has no such basket.
 * @see interface#states-and-transitions
 */
export async function readBasketNow(
  key: BasketKey,
  psu: Attended,
  now: Date,
): Promise<BasketRead | null> {
  const basket = await findBasket(database(), key);
  if (basket === null) return null;
  const { resourceId, dissolvedAt, state, entries } = basket;
  if (state !== 'CREATED' || resourceId === null || dissolvedAt !== null)
    return readBasket(key, now);
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  const open = (whole?.payments ?? []).filter(({ isFinal }) => !isFinal);
  if (open.length === 0 && basket.approvedAt !== null && entries.length > 0)
    return readBasket(key, now);
  // The payments first: what they show must not be older than the basket's word about them.
  const paymentTrouble = await readPayments(key.userId, open, psu, now);
  const isAway = paymentTrouble?.reason === 'bank-fault';
  const statusTrouble = isAway ? null : await refreshStatus(basket, resourceId, psu, now);
  const trouble = statusTrouble ?? paymentTrouble;
  await keepApproval(key, now);
  const read = await readBasket(key, now);
  return read === null ? null : { ...read, trouble };
}

/** Whether the end of a basket is being asked for just now; then the call itself tells. */
async function isBeingDissolved(db: Db, key: BasketKey): Promise<boolean> {
  return (await findOpenOutboxCall(db, { ...key, operation: 'delete-basket' })) !== null;
}

/**
 * The bank no longer has the basket: it was deleted, by a call whose answer was lost or by the bank.
 * @assumes basket-gone
 */
function keepGone(key: BasketKey, now: Date): Promise<void> {
  return transaction(async (db) => {
    if (await isBeingDissolved(db, key)) return;
    await dissolve(db, key, now, { withSuccessor: false });
  });
}

function keepStatus(key: BasketKey, transactionStatus: string, now: Date): Promise<void> {
  return transaction(async (db) => {
    await storeBasketStatus(db, key, storedBasketStatus(transactionStatus), now);
    // A DELETE whose outcome was not known has not come through.
    if (!(await isBeingDissolved(db, key))) await keepStanding(db, key, now);
  });
}

/**
 * What the statuses say of the approval: stored when it is given, and whom it left out goes free. Of a basket whose end
 * was asked for they say nothing before that is answered: what the bank approved it does not delete.
 */
function keepApproval(key: BasketKey, now: Date): Promise<void> {
  return transaction(async (db) => {
    const basket = await findBasket(db, key);
    if (basket === null || basket.dissolvingAt !== null || basket.state !== 'CREATED') return;
    const [whole] = await wholeBaskets(db, key.userId, [basket]);
    const { transactionStatus } = basket;
    const payments = whole?.payments ?? [];
    if (!showsApproval(basket, payments)) return;
    const isApproved = basket.approvedAt !== null || (await markApproved(db, key, now));
    if (!isApproved) return;
    const free = leftUnsigned(transactionStatus, payments).map(({ id }) => id);
    if (free.length > 0) await releasePayments(db, key, free);
  });
}

/** Asks for the basket's own status; null for no trouble. */
async function refreshStatus(
  basket: StoredBasket,
  resourceId: string,
  psu: Attended,
  now: Date,
): Promise<BankTrouble | null> {
  const aspsp = aspspOf(basket.bankId);
  if (aspsp === undefined) return { ok: false, reason: 'not-found' };
  const key = { userId: basket.userId, basketId: basket.id };
  try {
    const { connection } = basket;
    const context = callContext(connection, psu, { psuContext: connection.context });
    // Of two readings the later counts, whichever process made it.
    const readAt = await databaseNow(database());
    const outcome = await readBasketStatus(aspsp, context, resourceId);
    if (outcome.kind === 'done') await keepStatus(key, outcome.value.transactionStatus, readAt);
    else if (outcome.kind === 'refused' && outcome.status === 404) await keepGone(key, now);
    else {
      await noteConsentEnd(basket, outcome, now);
      return bankTroubleOf(outcome);
    }
    return null;
  } catch (error) {
    return bankTroubleOfError(error);
  }
}

/** Asks for the status of each payment; the first trouble, or null. A bank that is away is not asked for the others. */
async function readPayments(
  userId: string,
  payments: readonly Pick<StoredPayment, 'id'>[],
  psu: Attended,
  now: Date,
): Promise<BankTrouble | null> {
  const left = [...payments];
  const troubles: BankTrouble[] = [];
  const readOn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const read = await readPaymentNow({ userId, paymentId: next.id }, psu, now);
      if (read === null || read.trouble === null) continue;
      troubles.push(read.trouble);
      if (read.trouble.reason === 'bank-fault') left.length = 0;
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
  return troubles[0] ?? null;
}
