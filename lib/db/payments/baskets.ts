import type { Db } from '@/lib/db/client';
import { connectionOfContext } from '@/lib/db/connections/connections';
import type { Basket, Prisma } from '@/lib/db/generated/client';
import { claimIdentity } from '@/lib/db/users/claimed-identities';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { behind, NEWEST_FIRST, type PagePlace } from './page-place';
import type { StoredPayment } from './payment-reads';

export type { Basket };

type Key = { userId: string; basketId: string };

/** How a basket is known with what belongs to it. */
const WITH = {
  connection: { include: { psu: true } },
  entries: { select: { paymentId: true }, orderBy: { position: 'asc' } },
} as const;

export type StoredBasket = Basket & {
  connection: Prisma.ConnectionGetPayload<{ include: { psu: true } }>;
  /** In the basket's order. */
  entries: { paymentId: string }[];
};

/** What is known of a creation that the bank has not answered. */
const UNSETTLED = ['PREPARED', 'SENDING'] as const;

export function findBasket(db: Db, key: Key): Promise<StoredBasket | null> {
  return db.basket.findUnique({ where: { userId_id: rowOf(key) }, include: WITH });
}

/** Whether any user has a basket with this id. */
export async function isBasketIdTaken(db: Db, basketId: string): Promise<boolean> {
  return (await db.basket.count({ where: { id: basketId } })) > 0;
}

/** The baskets of one context (of every one, when none is named), newest first. */
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
        // Nobody asked for one that was made for an approval that was left.
        { OR: [{ madeForApproval: false }, { dissolvedAt: null }] },
      ],
    },
    include: WITH,
    orderBy: NEWEST_FIRST,
    take: of.limit,
  });
}

/** The baskets of a context that were made for one approval, and are neither approved nor taken apart, oldest first. */
export function listBasketsForApproval(
  db: Db,
  of: { userId: string; contextId: ContextId; limit: number },
): Promise<StoredBasket[]> {
  return db.basket.findMany({
    where: {
      userId: of.userId,
      connection: connectionOfContext(of.contextId),
      madeForApproval: true,
      state: 'CREATED',
      approvedAt: null,
      dissolvedAt: null,
    },
    include: WITH,
    orderBy: { createdAt: 'asc' },
    take: of.limit,
  });
}

/** Stores a basket that the bank has not heard of. Throws a unique violation when its id is taken. */
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

/** Removes a basket that never came about; its payments are free, and no basket names it as its successor. */
export async function deleteBasket(db: Db, key: Key): Promise<void> {
  await releasePayments(db, key);
  await db.basket.updateMany({
    where: { userId: key.userId, successorId: key.basketId },
    data: { successorId: null },
  });
  await db.basket.deleteMany({ where: { ...rowOf(key), state: { in: [...UNSETTLED] } } });
}

/** The payments of these baskets and these others, with the connections that they are made through. */
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
 * Puts payments that stand in no basket into this one: compare-and-set, so that of two baskets one gets a payment.
 * False when one of them could not be had; the transaction is then to be left.
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

/** Sets the payments of a basket free, or those of them that are named. */
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

/** Those of these payments that stand in a basket, in one that was approved without them too. */
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

/** Notes that the creation is on its way to the bank. */
export function markBasketSending(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, { state: 'PREPARED' }, { state: 'SENDING' }, now);
}

/** What came of the creation; only the first word on it counts. */
export function endBasketCreation(
  db: Db,
  key: Key,
  settled: Partial<
    Pick<Basket, 'resourceId' | 'startAuthorisationHref' | 'transactionStatus' | 'statusReadAt'> & {
      bankMessages: string;
    }
  > & { state: 'CREATED' | 'REJECTED' | 'UNKNOWN' },
  now: Date,
): Promise<boolean> {
  return change(db, key, { state: { in: [...UNSETTLED] }, dissolvedAt: null }, settled, now);
}

/** Not approved, and not on its way to an end: what may be approved or dissolved. */
const STANDING = {
  state: 'CREATED',
  approvedAt: null,
  dissolvingAt: null,
  dissolvedAt: null,
} as const;

/**
 * Freezes the content for an approval; one that was begun before is begun anew. False when the basket is approved, or on
 * its way to an end.
 */
export function freezeBasket(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, STANDING, { frozenAt: now }, now);
}

/** Freezes a basket that wants the approval of another person as well. */
export function freezeForAnother(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, { state: 'CREATED', transactionStatus: 'PATC' }, { frozenAt: now }, now);
}

/**
 * Claims a basket for its end: compare-and-set on the start of its approval as it was known, so that of the end and a
 * start of an approval one goes on.
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
  return change(db, key, { ...STANDING, frozenAt }, { ...rest, dissolvingAt: now }, now);
}

/** Lets a basket stand that the bank did not dissolve. */
export function keepStanding(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(
    db,
    key,
    { dissolvingAt: { not: null }, dissolvedAt: null },
    { dissolvingAt: null, leavingPaymentId: null, successorId: null },
    now,
  );
}

/** Marks a basket as dissolved; false when it was, or is approved. */
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

/** Marks that the bank shows it as approved; false when it was, or is on its way to an end. */
export function markApproved(db: Db, key: Key, now: Date): Promise<boolean> {
  return change(db, key, STANDING, { approvedAt: now }, now);
}

/** Keeps a reading of its status, unless a later one is stored already. */
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
