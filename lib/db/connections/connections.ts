import type { Db } from '@/lib/db/client';
import type { Connection, Prisma } from '@/lib/db/generated/client';
import { afterId, type SealedRange } from '@/lib/db/sealed-rows';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/acting-context';

export type { Connection };

type Key = { userId: string; connectionId: string };

const whereOf = (key: Key) => ({ userId_id: { userId: key.userId, id: key.connectionId } });

export const listConnections = (db: Db, userId: string) =>
  db.connection.findMany({
    where: { userId },
    include: {
      psu: true,
      accounts: {
        include: { unattendedReads: { select: { resource: true, readAt: true } } },
        orderBy: [{ kind: 'asc' }, { position: 'asc' }, { id: 'asc' }],
      },
    },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });

/** What tells a user's contexts apart, in the order in which they were connected. */
export const listContextsOfConnections = (db: Db, userId: string) =>
  db.connection.findMany({
    where: { userId },
    select: { id: true, bankId: true, context: true, agreementName: true },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });

/** The connections of one context of a user: every private one, or the corporate one of this id. */
export const connectionOfContext = (contextId: ContextId): Prisma.ConnectionWhereInput =>
  contextId === PRIVATE_CONTEXT ? { context: 'PRIVATE' } : { context: 'CORPORATE', id: contextId };

/** A connection whose access still stands; of one context when it is named. */
export const openConnection = (now: Date, contextId?: ContextId) => ({
  revokedAt: null,
  accessUntil: { gt: now },
  ...(contextId === undefined ? {} : connectionOfContext(contextId)),
});

/** The connections whose access still stands, in the order in which they were connected. */
export const listOpenConnections = (
  db: Db,
  userId: string,
  now: Date,
  contextId?: ContextId,
): Promise<Connection[]> =>
  db.connection.findMany({
    where: { userId, ...openConnection(now, contextId) },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });

export const findConnection = (db: Db, key: Key) =>
  db.connection.findUnique({ where: whereOf(key), include: { psu: true } });

/** The connection of one context, by any of the keyed hashes of its corporate id (`''` in private context). */
export const findConnectionOfContext = (
  db: Db,
  of: Pick<Connection, 'userId' | 'bankId' | 'context'> & { corporateIdHashes: readonly string[] },
): Promise<Connection | null> =>
  db.connection.findFirst({
    where: {
      userId: of.userId,
      bankId: of.bankId,
      context: of.context,
      corporateIdHash: { in: [...of.corporateIdHashes] },
    },
  });

export const createConnection = async (
  db: Db,
  connection: Omit<Connection, 'revokedAt' | 'lastUsedAt' | 'cardsReadAt'>,
): Promise<void> => {
  await db.connection.create({ data: connection });
};

/** A new SCA and consent for a connection that exists. */
export const renewConnection = async (
  db: Db,
  key: Key,
  renewed: Pick<
    Connection,
    | 'agreementName'
    | 'consentedAt'
    | 'accessUntil'
    | 'sealedCorporateId'
    | 'corporateIdHash'
    | 'keyId'
  >,
): Promise<void> => {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { ...renewed, revokedAt: null },
  });
};

/** Notes when the bank was asked which card accounts there are. */
export const markCardsRead = async (db: Db, key: Key, readAt: Date): Promise<void> => {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { cardsReadAt: readAt },
  });
};

export const markConnectionUsed = async (db: Db, key: Key, now: Date): Promise<void> => {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { lastUsedAt: now },
  });
};

/**
 * Marks that the bank, asked at `now`, no longer knows the consent; true when nobody had marked it before. A consent that
 * was given after that stays.
 */
export const markConnectionRevoked = async (db: Db, key: Key, now: Date): Promise<boolean> => {
  const { count } = await db.connection.updateMany({
    where: {
      userId: key.userId,
      id: key.connectionId,
      revokedAt: null,
      consentedAt: { lte: now },
    },
    data: { revokedAt: now },
  });
  return count === 1;
};

/** Marks that access is over, as the bank said when asked at `now`, and it was to last longer by our own count. */
export const markConnectionExpired = async (db: Db, key: Key, now: Date): Promise<void> => {
  await db.connection.updateMany({
    where: {
      userId: key.userId,
      id: key.connectionId,
      accessUntil: { gt: now },
      consentedAt: { lte: now },
    },
    data: { accessUntil: now },
  });
};

/** Removes a connection with its accounts; false when the user has none such. */
export const deleteConnection = async (db: Db, key: Key): Promise<boolean> => {
  const { count } = await db.connection.deleteMany({
    where: { userId: key.userId, id: key.connectionId },
  });
  return count === 1;
};

export const countConnections = (db: Db, of: { userId: string; bankId: string }): Promise<number> =>
  db.connection.count({ where: of });

/** The rows that one of these keys seals. */
export const findConnectionsSealedBy = (
  db: Db,
  { keyIds, after, limit }: SealedRange<Connection>,
): Promise<Connection[]> =>
  db.connection.findMany({
    where: { keyId: { in: [...keyIds] }, ...afterId(after) },
    orderBy: [{ userId: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export const resealConnection = async (
  db: Db,
  before: Connection,
  sealing: Pick<Connection, 'sealedCorporateId' | 'corporateIdHash' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.connection.updateMany({
    where: {
      userId: before.userId,
      id: before.id,
      sealedCorporateId: before.sealedCorporateId,
    },
    data: sealing,
  });
  return count === 1;
};
