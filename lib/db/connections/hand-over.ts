/** Hands a bank identity, with its connections and accounts, from one user to another. */
import type { Db } from '@/lib/db/client';
import { type Account, Prisma } from '@/lib/db/generated/client';
import { dropNotices } from '@/lib/db/users/notices';
import type { Connection } from './connections';
import { deletePsu, type Psu } from './psus';
import { deleteScaPreference } from './sca-preferences';

type Holder = Pick<Psu, 'userId' | 'bankId'>;

export function listConnectionsAtBank(db: Db, { userId, bankId }: Holder): Promise<Connection[]> {
  return db.connection.findMany({ where: { userId, bankId }, orderBy: { id: 'asc' } });
}

export function countAccountsAtBank(db: Db, { userId, bankId }: Holder): Promise<number> {
  return db.account.count({ where: { userId, bankId } });
}

/**
 * Gives a user's identity at a bank to another user, with its connections, their accounts and their count of today's
 * reads. Payments stay with the first user, who can no longer act on them. Data sealed for that user, or of a context
 * that moves, is deleted. Call it in a transaction, with the identity and its connections locked.
 * @throws a unique violation when the other user already has an identity at the bank.
 */
export async function handOver(
  db: Db,
  holder: Holder,
  { userId: toUserId, at }: { userId: string; at: Date },
  connections: readonly Connection[],
): Promise<void> {
  const { userId, bankId } = holder;
  const connectionId = { in: connections.map(({ id }) => id) };
  await db.payment.updateMany({
    where: { userId, connectionId },
    data: {
      connectionId: null,
      basketId: null,
      mayAuthorise: false,
      mayDelete: false,
      cancelAskedAt: null,
      movedAwayAt: at,
    },
  });
  await db.basket.deleteMany({ where: { userId, connectionId } });
  await db.paymentDraft.deleteMany({ where: { userId, connectionId } });
  await db.recipient.deleteMany({ where: { userId, contextId: connectionId } });
  await db.storedTransaction.deleteMany({ where: { userId, account: { connectionId } } });
  await db.transactionSync.deleteMany({ where: { userId, account: { connectionId } } });
  await db.scaAttempt.deleteMany({ where: { userId, bankId } });
  await deleteScaPreference(db, holder);
  await dropNotices(db, userId, connectionId.in);
  await moveRows(db, holder, toUserId, connectionId);
}

/** Stores a connection's company data as sealed for its new user. */
export async function resealForOwner(
  db: Db,
  { userId, id }: Pick<Connection, 'userId' | 'id'>,
  sealing: Pick<Connection, 'sealedCorporateId' | 'corporateIdHash' | 'keyId'>,
): Promise<void> {
  await db.connection.updateMany({ where: { userId, id }, data: sealing });
}

/**
 * Creates the identity and its dependent rows anew, since in a sharded database the other user may be on another node.
 */
async function moveRows(
  db: Db,
  holder: Holder,
  toUserId: string,
  connectionId: { in: string[] },
): Promise<void> {
  const { userId, bankId } = holder;
  await db.$queryRaw`SELECT 1 FROM account WHERE user_id = ${userId}::uuid
    AND connection_id = ANY(${connectionId.in}::uuid[]) ORDER BY id FOR UPDATE`;
  const psu = await db.psu.findUniqueOrThrow({ where: { userId_bankId: { userId, bankId } } });
  const hashes = await db.psuHash.findMany({ where: { userId, bankId } });
  const connections = await db.connection.findMany({ where: { userId, id: connectionId } });
  const accounts = await db.account.findMany({ where: { userId, connectionId } });
  // A read that another process is taking is then either counted here, or finds its row gone and does not ask the bank.
  const accountIds = accounts.map(({ id }) => id);
  await db.$queryRaw`SELECT 1 FROM unattended_read WHERE user_id = ${userId}::uuid
    AND account_id = ANY(${accountIds}::uuid[])
    ORDER BY account_id, resource, slot FOR UPDATE`;
  const reads = await db.unattendedRead.findMany({ where: { userId, account: { connectionId } } });
  await deletePsu(db, holder);
  const given = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, userId: toUserId }));
  await db.psu.create({ data: { ...psu, userId: toUserId } });
  await db.psuHash.createMany({ data: given(hashes) });
  await db.connection.createMany({ data: given(connections) });
  await db.account.createMany({ data: given(accounts).map(asNew) });
  await db.unattendedRead.createMany({ data: given(reads) });
}

/** Prisma reads null from a JSON column, but when creating a row it must be told which null. */
function asNew({ relatedAccount, balances, ...account }: Account): Prisma.AccountCreateManyInput {
  return {
    ...account,
    relatedAccount: relatedAccount ?? Prisma.DbNull,
    balances: balances ?? Prisma.DbNull,
  };
}
