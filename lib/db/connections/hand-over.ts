/** A bank's identity with its connections and accounts, from one user to another. */
import type { Db } from '@/lib/db/client';
import { dropNotices } from '@/lib/db/users/notices';
import type { Connection } from './connections';
import type { Psu } from './psus';
import { deleteScaPreference } from './sca-preferences';

type Holder = Pick<Psu, 'userId' | 'bankId'>;

/** Keeps a user's identity at a bank as it is until the transaction ends; null when the user has none there. */
export async function lockPsu(db: Db, { userId, bankId }: Holder): Promise<Psu | null> {
  await db.$queryRaw`SELECT 1 FROM psu WHERE user_id = ${userId}::uuid AND bank_id = ${bankId} FOR UPDATE`;
  return db.psu.findUnique({ where: { userId_bankId: { userId, bankId } } });
}

export function listConnectionsAtBank(db: Db, { userId, bankId }: Holder): Promise<Connection[]> {
  return db.connection.findMany({ where: { userId, bankId }, orderBy: { id: 'asc' } });
}

export function countAccountsAtBank(db: Db, { userId, bankId }: Holder): Promise<number> {
  return db.account.count({ where: { userId, bankId } });
}

/**
 * Gives a user's identity at a bank to another user, with its connections, their accounts and how often these were read
 * today. Payments stay where they were made, with nothing left to be done about them; what is sealed for its user, or
 * belongs to a context that leaves, goes. In a transaction only, with the identity and its connections locked.
 * @throws a unique violation when the other user has an identity at the bank already.
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
  // Everything below refers to it by the user's id, and follows.
  await db.psu.updateMany({ where: { userId, bankId }, data: { userId: toUserId } });
}

/** Seals what a connection keeps of its company for the user who has it now. */
export async function resealForOwner(
  db: Db,
  { userId, id }: Pick<Connection, 'userId' | 'id'>,
  sealing: Pick<Connection, 'sealedCorporateId' | 'corporateIdHash' | 'keyId'>,
): Promise<void> {
  await db.connection.updateMany({ where: { userId, id }, data: sealing });
}
