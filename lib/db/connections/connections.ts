import type { Db } from '@/lib/db/client';
import type { Connection, Prisma } from '@/lib/db/generated/client';
import { dropNotices } from '@/lib/db/users/notices';
import { type ContextId, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';

export type { Connection };

type Key = { userId: string; connectionId: string };

export function listConnections(db: Db, userId: string) {
  return db.connection.findMany({
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
}

/** A user's connections with the accounts that each may pay from, in the order of connecting. */
export function listConnectionsToPayFrom(db: Db, userId: string) {
  return db.connection.findMany({
    where: { userId },
    include: {
      psu: true,
      accounts: { omit: { balances: true }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });
}

/** The fields that tell a user's contexts apart, in the order of connecting. */
export function listContextsOfConnections(db: Db, userId: string) {
  return db.connection.findMany({
    where: { userId },
    select: { id: true, bankId: true, context: true, agreementName: true },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });
}

/** The bank of each of a user's connections with these ids, and the company represented there. */
export function listNamesOfConnections(db: Db, userId: string, ids: readonly string[]) {
  return db.connection.findMany({
    where: { userId, id: { in: [...ids] } },
    select: { id: true, bankId: true, agreementName: true },
  });
}

/** A user's connections in one context: all private ones, or the corporate one with this id. */
export function connectionOfContext(contextId: ContextId): Prisma.ConnectionWhereInput {
  return contextId === PRIVATE_CONTEXT
    ? { context: 'PRIVATE' }
    : { context: 'CORPORATE', id: contextId };
}

/** A connection whose access is still valid, optionally of one context. */
export function openConnection(now: Date, contextId?: ContextId) {
  return {
    revokedAt: null,
    accessUntil: { gt: now },
    ...(contextId === undefined ? {} : connectionOfContext(contextId)),
  };
}

/** The connections whose access is still valid, in the order of connecting. */
export function listOpenConnections(
  db: Db,
  userId: string,
  now: Date,
  contextId?: ContextId,
): Promise<Connection[]> {
  return db.connection.findMany({
    where: { userId, ...openConnection(now, contextId) },
    orderBy: [{ consentedAt: 'asc' }, { id: 'asc' }],
  });
}

export function findConnection(db: Db, key: Key) {
  return db.connection.findUnique({ where: whereOf(key), include: { psu: true } });
}

/** The connection of one context, by any of the keyed hashes of its corporate id (`''` in private context). */
export function findConnectionOfContext(
  db: Db,
  of: Pick<Connection, 'userId' | 'bankId' | 'context'> & { corporateIdHashes: readonly string[] },
): Promise<Connection | null> {
  return db.connection.findFirst({
    where: {
      userId: of.userId,
      bankId: of.bankId,
      context: of.context,
      corporateIdHash: { in: [...of.corporateIdHashes] },
    },
  });
}

export async function createConnection(
  db: Db,
  connection: Omit<
    Connection,
    'revokedAt' | 'lastUsedAt' | 'cardsReadAt' | 'unreadableAccounts' | 'unreadableCards'
  >,
): Promise<void> {
  await db.connection.create({ data: connection });
}

/**
 * Stores a new SCA and consent for an existing connection, and drops notices about the end of the old one. The cards of
 * the old one stay until the bank is asked which the new one covers, while its SCA is fresh.
 */
export async function renewConnection(
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
): Promise<void> {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { ...renewed, revokedAt: null, cardsReadAt: null },
  });
  await dropNotices(db, key.userId, [key.connectionId]);
}

/**
 * Whether a connection still has the consent given at this time, which then stays until the transaction ends. False
 * also when the connection is gone.
 */
export async function lockConsent(db: Db, key: Key, consentedAt: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<{ consentedAt: Date }[]>`
    SELECT consented_at AS "consentedAt" FROM connection
    WHERE user_id = ${key.userId}::uuid AND id = ${key.connectionId}::uuid FOR UPDATE`;
  return row?.consentedAt.getTime() === consentedAt.getTime();
}

/** Records when the bank was asked for its card accounts under the present consent. */
export async function markCardsRead(db: Db, key: Key, readAt: Date): Promise<void> {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { cardsReadAt: readAt },
  });
}

export async function markConnectionUsed(db: Db, key: Key, now: Date): Promise<void> {
  await db.connection.updateMany({
    where: { userId: key.userId, id: key.connectionId },
    data: { lastUsedAt: now },
  });
}

/**
 * Marks that the bank, asked at `now`, no longer knows the consent; true for the first caller to mark it. A consent
 * given after that stays. A connection used only for payments has none to end.
 */
export async function markConnectionRevoked(db: Db, key: Key, now: Date): Promise<boolean> {
  const { count } = await db.connection.updateMany({
    where: {
      userId: key.userId,
      id: key.connectionId,
      revokedAt: null,
      accessUntil: { not: null },
      consentedAt: { lte: now },
    },
    data: { revokedAt: now },
  });
  return count === 1;
}

/** Marks that access is over, as the bank said at `now`, although by our own count it was to last longer. */
export async function markConnectionExpired(db: Db, key: Key, now: Date): Promise<void> {
  await db.connection.updateMany({
    where: {
      userId: key.userId,
      id: key.connectionId,
      accessUntil: { gt: now },
      consentedAt: { lte: now },
    },
    data: { accessUntil: now },
  });
}

/** Removes a connection with its accounts; false when the user has no such connection. */
export async function deleteConnection(db: Db, key: Key): Promise<boolean> {
  const { count } = await db.connection.deleteMany({
    where: { userId: key.userId, id: key.connectionId },
  });
  return count === 1;
}

export function countConnections(db: Db, of: { userId: string; bankId: string }): Promise<number> {
  return db.connection.count({ where: of });
}

function whereOf(key: Key) {
  return { userId_id: { userId: key.userId, id: key.connectionId } };
}
