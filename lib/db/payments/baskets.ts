import type { Db } from '@/lib/db/client';
import { connectionOfContext } from '@/lib/db/connections/connections';
import type { Basket, Prisma } from '@/lib/db/generated/client';
import { claimIdentity } from '@/lib/db/users/claimed-identities';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { OPEN_STATES } from './outbox-calls';
import { behind, NEWEST_FIRST, type PagePlace } from './page-place';
import { codesOf, PARTLY_APPROVED, type StoredPayment } from './payment-reads';

export type { Basket };

type Key = { userId: string; basketId: string };

/** The relations that come with a basket. */
const WITH = {
  connection: { include: { psu: true } },
  entries: { select: { paymentId: true }, orderBy: { position: 'asc' } },
} as const;

/** A basket, with its entries in its order. */
export type StoredBasket = Prisma.BasketGetPayload<{ include: typeof WITH }>;

/** A payment that is waiting for approval, or whose status was never read. */
const AWAITING: Prisma.PaymentWhereInput = {
  OR: [{ transactionStatus: null }, { transactionStatus: { in: codesOf('awaiting-approval') } }],
};

export function findBasket(db: Db, key: Key): Promise<StoredBasket | null> {
  return db.basket.findUnique({ where: { userId_id: rowOf(key) }, include: WITH });
}

/** Whether this payment, as it was when the bank was asked or as it is now, is in a basket that is not approved. */
export async function waitsInBasket(
  db: Db,
  { userId, id, basketId }: Pick<StoredPayment, 'userId' | 'id' | 'basketId'>,
): Promise<boolean> {
  const now = await db.payment.findUnique({
    where: { userId_id: { userId, id } },
    select: { basketId: true },
  });
  const ids = [basketId, now?.basketId ?? null].filter((each) => each !== null);
  return (await db.basket.count({ where: { userId, id: { in: ids }, approvedAt: null } })) > 0;
}

/** Those of a user's baskets with these ids that wait for the approval of others. */
export async function findPartlyApprovedBaskets(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db.basket.findMany({
    where: { userId, id: { in: [...new Set(ids)] }, ...PARTLY_APPROVED },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

/** Whether any user has a basket with this id. */
export async function isBasketIdTaken(db: Db, basketId: string): Promise<boolean> {
  return (await db.basket.count({ where: { id: basketId } })) > 0;
}

/** The baskets of one context, or of all, newest first. */
export function listBaskets(
  db: Db,
  of: {
    userId: string;
    contextId: ContextId | undefined;
    after: PagePlace | undefined;
    limit: number;
  },
): Promise<StoredBasket[]> {
  return db.basket.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined ? {} : { connection: connectionOfContext(of.contextId) }),
      AND: [
        behind(of.after),
        // Leaves out baskets made for an abandoned approval: nobody asked for them.
        { OR: [{ madeForApproval: false }, { dissolvedAt: null }] },
      ],
    },
    include: WITH,
    orderBy: NEWEST_FIRST,
    take: of.limit,
  });
}

/**
 * A context's baskets that were made for one approval and are neither approved nor dissolved, oldest first.
 * @param options.withWaiting also the approved ones, last, that still hold a payment that waits for approval.
 */
export function listBasketsForApproval(
  db: Db,
  of: { userId: string; contextId: ContextId; limit: number },
  { withWaiting }: { withWaiting: boolean },
): Promise<StoredBasket[]> {
  return db.basket.findMany({
    where: {
      userId: of.userId,
      connection: connectionOfContext(of.contextId),
      madeForApproval: true,
      state: 'CREATED',
      dissolvedAt: null,
      OR: [{ approvedAt: null }, ...(withWaiting ? [{ payments: { some: AWAITING } }] : [])],
    },
    include: WITH,
    orderBy: [{ approvedAt: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }],
    take: of.limit,
  });
}

/** Stores a basket that the bank does not know yet. Throws a unique violation when its id is taken. */
export async function createBasket(
  db: Db,
  basket: Pick<Basket, 'userId' | 'id' | 'bankId' | 'connectionId' | 'createdAt'> &
    Partial<Pick<Basket, 'madeForApproval'>>,
  paymentIds: readonly string[],
): Promise<void> {
  const { userId, id } = basket;
  await claimIdentity(db, {
    userId,
    kind: 'basket',
    value: id,
    isHeldBy: async (holder) => (await db.basket.count({ where: { userId: holder, id } })) > 0,
  });
  await db.basket.create({
    data: { ...basket, state: 'PREPARED', updatedAt: basket.createdAt },
  });
  await db.basketPayment.createMany({
    data: paymentIds.map((paymentId, position) => ({
      userId: basket.userId,
      basketId: basket.id,
      paymentId,
      position,
    })),
  });
}

/**
 * Removes a basket that was never created at the bank. Its payments become free, and no basket names it as its
 * successor any more.
 */
export async function deleteBasket(db: Db, key: Key): Promise<void> {
  await releasePayments(db, key);
  await db.basket.updateMany({
    where: { userId: key.userId, successorId: key.basketId },
    data: { successorId: null },
  });
  await db.basket.deleteMany({ where: { ...rowOf(key), state: { in: OPEN_STATES } } });
}

/** A user's payments with these ids, with their connections. */
export function findBasketPayments(
  db: Db,
  of: { userId: string; paymentIds: readonly string[] },
): Promise<StoredPayment[]> {
  return db.payment.findMany({
    where: { userId: of.userId, id: { in: [...of.paymentIds] } },
    include: { connection: { include: { psu: true } } },
  });
}

/**
 * Puts payments that are in no basket into this one. Compare-and-set, so of two baskets only one gets a payment. False
 * when one of them was unavailable; the transaction must then be abandoned.
 */
export async function claimPayments(
  db: Db,
  key: Key,
  paymentIds: readonly string[],
): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { userId: key.userId, id: { in: [...paymentIds] }, basketId: null },
    data: { basketId: key.basketId },
  });
  return count === paymentIds.length;
}

/** Frees all payments of a basket, or only the named ones. */
export async function releasePayments(
  db: Db,
  key: Key,
  paymentIds?: readonly string[],
): Promise<void> {
  await db.payment.updateMany({
    where: {
      userId: key.userId,
      basketId: key.basketId,
      ...(paymentIds === undefined ? {} : { id: { in: [...paymentIds] } }),
    },
    data: { basketId: null },
  });
}

/**
 * Puts payments back into a basket that was not approved after all. What the bank said of an approval of their own was
 * said of payments that the basket had left out.
 */
export async function reclaimPayments(
  db: Db,
  key: Key,
  paymentIds: readonly string[],
): Promise<void> {
  await db.payment.updateMany({
    where: {
      userId: key.userId,
      id: { in: [...paymentIds] },
      OR: [{ basketId: null }, { basketId: key.basketId }],
    },
    data: { basketId: key.basketId, mayAuthorise: null },
  });
}

/** Which of these payments are in a basket, including payments left out when it was approved. */
export async function listPaymentsInBaskets(
  db: Db,
  of: { userId: string; paymentIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.basketPayment.findMany({
    where: {
      userId: of.userId,
      paymentId: { in: [...of.paymentIds] },
      basket: { dissolvedAt: null, state: { not: 'REJECTED' } },
    },
    select: { paymentId: true },
  });
  return rows.map(({ paymentId }) => paymentId);
}

/** Records the outcome of the creation; only the first one counts. */
export function endBasketCreation(
  db: Db,
  key: Key,
  settled: Partial<
    Pick<Basket, 'resourceId' | 'startAuthorisationHref' | 'transactionStatus' | 'statusReadAt'> & {
      bankMessages: string | [];
    }
  > & { state: 'CREATED' | 'REJECTED' | 'UNKNOWN' },
  now: Date,
): Promise<boolean> {
  return change(db, key, { state: { in: OPEN_STATES }, dissolvedAt: null }, settled, now);
}

/** Neither approved nor being dissolved: it may be approved or dissolved. */
const UNDECIDED = {
  state: 'CREATED',
  approvedAt: null,
  dissolvingAt: null,
  dissolvedAt: null,
} as const;

/**
 * Freezes the content for an approval, replacing an earlier start. False when the basket is approved or being
 * dissolved.
 */
export function freezeBasket(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, UNDECIDED, { frozenAt: now }, now);
}

/** Freezes a basket that also needs another person's approval. */
export function freezeForAnother(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, { state: 'CREATED', transactionStatus: 'PATC' }, { frozenAt: now }, now);
}

/**
 * Claims a basket for dissolving. Compare-and-set on the known start of its approval, so that either the dissolving or
 * a new approval goes ahead, never both.
 */
export function beginDissolving(
  db: Db,
  key: Key,
  dissolving: {
    frozenAt: Date | null;
    leavingPaymentId: string | null;
    successorId: string | null;
  },
  now: Date,
): Promise<boolean> {
  const { frozenAt, ...rest } = dissolving;
  return change(db, key, { ...UNDECIDED, frozenAt }, { ...rest, dissolvingAt: now }, now);
}

/** Reverts a claim when the bank did not dissolve the basket. */
export function revertDissolving(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(
    db,
    key,
    { dissolvingAt: { not: null }, dissolvedAt: null },
    { dissolvingAt: null, leavingPaymentId: null, successorId: null },
    now,
  );
}

/** Marks a basket as dissolved; false when it was already, or is approved. */
export function markDissolved(
  db: Db,
  key: Key,
  now: Date,
  { successorId }: { successorId: string | null },
): Promise<boolean> {
  return change(
    db,
    key,
    { dissolvedAt: null, approvedAt: null },
    { dissolvedAt: now, dissolvingAt: now, successorId },
    now,
  );
}

/** Marks a basket as approved by the bank; false when it was already, or is being dissolved. */
export function markApproved(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, UNDECIDED, { approvedAt: now }, now);
}

/** Takes an approval back that the bank no longer shows; false when the basket was read or changed meanwhile. */
export function takeBackApproval(
  db: Db,
  key: Key,
  { approvedAt, statusReadAt }: Pick<Basket, 'approvedAt' | 'statusReadAt'>,
  now: Date,
): Promise<boolean> {
  const known = { ...UNDECIDED, approvedAt, statusReadAt };
  return change(db, key, known, { approvedAt: null }, now);
}

/** Stores a status, unless a later one is stored already. */
export function storeBasketStatus(
  db: Db,
  key: Key,
  transactionStatus: string,
  readAt: Date,
): Promise<boolean> {
  return change(
    db,
    key,
    { OR: [{ statusReadAt: null }, { statusReadAt: { lte: readAt } }] },
    { transactionStatus, statusReadAt: readAt },
    readAt,
  );
}

function rowOf({ userId, basketId }: Key) {
  return { userId, id: basketId };
}

async function change(
  db: Db,
  key: Key,
  where: Prisma.BasketWhereInput,
  data: Prisma.BasketUncheckedUpdateManyInput,
  now: Date,
): Promise<boolean> {
  const { count } = await db.basket.updateMany({
    where: { ...where, ...rowOf(key) },
    data: { ...data, updatedAt: now },
  });
  return count === 1;
}
