import type { Db } from '@/lib/db/client';
import { connectionOfContext } from '@/lib/db/connections/connections';
import type { Basket, Prisma } from '@/lib/db/generated/client';
import { NO_UUID, type SealedMessages, type SealedRange } from '@/lib/db/sealed-rows';
import type { ContextId } from '@/lib/view/acting-context';
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

const rowOf = ({ userId, basketId }: Key) => ({ userId, id: basketId });

export const findBasket = (db: Db, key: Key): Promise<StoredBasket | null> =>
  db.basket.findUnique({ where: { userId_id: rowOf(key) }, include: WITH });

/** Whether any user has a basket with this id. */
export const isBasketIdTaken = async (db: Db, basketId: string): Promise<boolean> =>
  (await db.basket.count({ where: { id: basketId } })) > 0;

/** The baskets of one context (of every one, when none is named), newest first. */
export const listBaskets = (
  db: Db,
  of: {
    userId: string;
    contextId: ContextId | undefined;
    after: PagePlace | undefined;
    limit: number;
  },
): Promise<StoredBasket[]> =>
  db.basket.findMany({
    where: {
      userId: of.userId,
      ...(of.contextId === undefined ? {} : { connection: connectionOfContext(of.contextId) }),
      ...behind(of.after),
    },
    include: WITH,
    orderBy: NEWEST_FIRST,
    take: of.limit,
  });

/** Stores a basket that the bank has not heard of. Throws a unique violation when its id is taken. */
export const createBasket = async (
  db: Db,
  basket: Pick<Basket, 'userId' | 'id' | 'bankId' | 'connectionId' | 'createdAt'>,
  paymentIds: readonly string[],
): Promise<void> => {
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
};

/** Removes a basket that never came about; its payments are free, and no basket names it as its successor. */
export const deleteBasket = async (db: Db, key: Key): Promise<void> => {
  await releasePayments(db, key);
  await db.basket.updateMany({
    where: { userId: key.userId, successorId: key.basketId },
    data: { successorId: null },
  });
  await db.basket.deleteMany({ where: { ...rowOf(key), state: { in: [...UNSETTLED] } } });
};

/** The payments of these baskets and these others, with the connections that they are made through. */
export const findBasketPayments = (
  db: Db,
  of: { userId: string; paymentIds: readonly string[] },
): Promise<StoredPayment[]> =>
  db.payment.findMany({
    where: { userId: of.userId, id: { in: [...of.paymentIds] } },
    include: { connection: { include: { psu: true } } },
  });

/**
 * Puts payments that stand in no basket into this one: compare-and-set, so that of two baskets one gets a payment.
 * False when one of them could not be had; the transaction is then to be left.
 */
export const claimPayments = async (
  db: Db,
  key: Key,
  paymentIds: readonly string[],
): Promise<boolean> => {
  const { count } = await db.payment.updateMany({
    where: { userId: key.userId, id: { in: [...paymentIds] }, basketId: null },
    data: { basketId: key.basketId },
  });
  return count === paymentIds.length;
};

/** Sets the payments of a basket free, or those of them that are named. */
export const releasePayments = async (
  db: Db,
  key: Key,
  paymentIds?: readonly string[],
): Promise<void> => {
  await db.payment.updateMany({
    where: {
      userId: key.userId,
      basketId: key.basketId,
      ...(paymentIds === undefined ? {} : { id: { in: [...paymentIds] } }),
    },
    data: { basketId: null },
  });
};

/** Those of these payments that stand in a basket, in one that was approved without them too. */
export const listPaymentsInBaskets = async (
  db: Db,
  of: { userId: string; paymentIds: readonly string[] },
): Promise<string[]> => {
  const rows = await db.basketPayment.findMany({
    where: {
      userId: of.userId,
      paymentId: { in: [...of.paymentIds] },
      basket: { dissolvedAt: null, state: { not: 'REJECTED' } },
    },
    select: { paymentId: true },
  });
  return rows.map(({ paymentId }) => paymentId);
};

const change = async (
  db: Db,
  key: Key,
  where: Prisma.BasketWhereInput,
  data: Prisma.BasketUncheckedUpdateManyInput,
  now: Date,
): Promise<boolean> => {
  const { count } = await db.basket.updateMany({
    where: { ...where, ...rowOf(key) },
    data: { ...data, updatedAt: now },
  });
  return count === 1;
};

/** Notes that the creation is on its way to the bank. */
export const markBasketSending = (db: Db, key: Key, now: Date): Promise<boolean> =>
  change(db, key, { state: 'PREPARED' }, { state: 'SENDING' }, now);

/** What came of the creation; only the first word on it counts. */
export const endBasketCreation = (
  db: Db,
  key: Key,
  settled: Partial<
    Pick<Basket, 'resourceId' | 'startAuthorisationHref' | 'transactionStatus' | 'statusReadAt'> & {
      bankMessages: string;
    }
  > & { state: 'CREATED' | 'REJECTED' | 'UNKNOWN' },
  now: Date,
): Promise<boolean> =>
  change(db, key, { state: { in: [...UNSETTLED] }, dissolvedAt: null }, settled, now);

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
export const freezeBasket = (db: Db, key: Key, now: Date): Promise<boolean> =>
  change(db, key, STANDING, { frozenAt: now }, now);

/** Freezes a basket that wants the approval of another person as well. */
export const freezeForAnother = (db: Db, key: Key, now: Date): Promise<boolean> =>
  change(db, key, { state: 'CREATED', transactionStatus: 'PATC' }, { frozenAt: now }, now);

/**
 * Claims a basket for its end: compare-and-set on the start of its approval as it was known, so that of the end and a
 * start of an approval one goes on.
 */
export const beginDissolving = (
  db: Db,
  key: Key,
  dissolving: {
    frozenAt: Date | null;
    leavingPaymentId: string | null;
    successorId: string | null;
  },
  now: Date,
): Promise<boolean> => {
  const { frozenAt, ...rest } = dissolving;
  return change(db, key, { ...STANDING, frozenAt }, { ...rest, dissolvingAt: now }, now);
};

/** Lets a basket stand that the bank did not dissolve. */
export const keepStanding = (db: Db, key: Key, now: Date): Promise<boolean> =>
  change(
    db,
    key,
    { dissolvingAt: { not: null }, dissolvedAt: null },
    { dissolvingAt: null, leavingPaymentId: null, successorId: null },
    now,
  );

/** Marks a basket as dissolved; false when it was, or is approved. */
export const markDissolved = (
  db: Db,
  key: Key,
  now: Date,
  { successorId }: { successorId: string | null },
): Promise<boolean> =>
  change(
    db,
    key,
    { dissolvedAt: null, approvedAt: null },
    { dissolvedAt: now, dissolvingAt: now, successorId },
    now,
  );

/** Marks that the bank shows it as approved; false when it was. */
export const markApproved = (db: Db, key: Key, now: Date): Promise<boolean> =>
  change(
    db,
    key,
    { approvedAt: null, dissolvedAt: null },
    { approvedAt: now, dissolvingAt: null, leavingPaymentId: null, successorId: null },
    now,
  );

/** Keeps a reading of its status, unless a later one is stored already. */
export const storeBasketStatus = (
  db: Db,
  key: Key,
  transactionStatus: string,
  readAt: Date,
): Promise<boolean> =>
  change(
    db,
    key,
    { OR: [{ statusReadAt: null }, { statusReadAt: { lte: readAt } }] },
    { transactionStatus, statusReadAt: readAt },
    readAt,
  );

/** The baskets whose bank messages one of these keys seals. */
export const findBasketMessagesSealedBy = (
  db: Db,
  { keyIds, after, limit }: SealedRange<SealedMessages>,
): Promise<SealedMessages[]> =>
  db.$queryRaw`SELECT user_id AS "userId", id, bank_messages #>> '{}' AS "bankMessages" FROM basket
    WHERE jsonb_typeof(bank_messages) = 'string'
      AND split_part(bank_messages #>> '{}', '.', 1) = ANY(${keyIds})
      AND (user_id, id) > (${after?.userId ?? NO_UUID}::uuid, ${after?.id ?? NO_UUID}::uuid)
    ORDER BY user_id, id LIMIT ${limit}`;

/** Replaces a sealing, unless someone else was faster. */
export const resealBasketMessages = async (
  db: Db,
  before: SealedMessages,
  bankMessages: string,
): Promise<boolean> => {
  const { count } = await db.basket.updateMany({
    where: { userId: before.userId, id: before.id, bankMessages: { equals: before.bankMessages } },
    data: { bankMessages },
  });
  return count === 1;
};
