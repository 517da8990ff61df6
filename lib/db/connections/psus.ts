import type { Db } from '@/lib/db/client';
import type { Psu, PsuHash } from '@/lib/db/generated/client';

export type { Psu };

/** A keyed hash of a PSU-ID, and the id of its key. */
export type PsuIdHash = Pick<PsuHash, 'keyId' | 'hash'>;

type Key = { userId: string; bankId: string };

export function findPsu(db: Db, { userId, bankId }: Key): Promise<Psu | null> {
  return db.psu.findUnique({ where: { userId_bankId: { userId, bankId } } });
}

/** Locks a user's identity at a bank until the transaction ends; null when the user has none there. */
export async function lockPsu(db: Db, key: Key): Promise<Psu | null> {
  await db.$queryRaw`SELECT 1 FROM psu WHERE user_id = ${key.userId}::uuid AND bank_id = ${key.bankId} FOR UPDATE`;
  return findPsu(db, key);
}

/** Whether a PSU-ID at a bank is this user's, by any of its keyed hashes (one for each known key). */
export async function isPsuOf(
  db: Db,
  key: Key,
  psuIdHashes: readonly PsuIdHash[],
): Promise<boolean> {
  const psu = await findPsu(db, key);
  return psu !== null && (await isHashedAs(db, psu, psuIdHashes));
}

/** The user with this PSU-ID at a bank, by any of its keyed hashes (one for each known key). */
export async function findPsuHolder(db: Db, bankId: string, psuIdHashes: readonly PsuIdHash[]) {
  const hash = { in: psuIdHashes.map((one) => one.hash) };
  // Two statements, since in a sharded database the tables may be on different nodes.
  const hashed = await db.psuHash.findFirst({ where: { bankId, hash }, select: { userId: true } });
  return db.psu.findFirst({
    // A row from a release that stored only one hash.
    where: hashed === null ? { bankId, psuIdHash: hash } : { bankId, userId: hashed.userId },
    include: { user: { select: { id: true, isDemo: true } } },
  });
}

/**
 * Stores a user's identity at a bank, or renews its session and sealing. In a transaction only. `psuIdHashes` are those
 * of this PSU-ID.
 * @throws a unique violation when the PSU-ID is another user's, or when the user already has another one.
 */
export async function storePsu(
  db: Db,
  psu: Pick<
    Psu,
    | 'userId'
    | 'bankId'
    | 'sealedPsuId'
    | 'psuIdHash'
    | 'keyId'
    | 'tppSessionId'
    | 'scaAt'
    | 'createdAt'
  >,
  psuIdHashes: readonly PsuIdHash[],
): Promise<void> {
  const { userId, bankId, createdAt, ...changing } = psu;
  const before = await findPsu(db, { userId, bankId });
  const isKnown = before !== null && (await isHashedAs(db, before, psuIdHashes));
  const { count } = isKnown
    ? await db.psu.updateMany({
        where: { userId, bankId, psuIdHash: before.psuIdHash },
        data: changing,
      })
    : { count: 0 };
  if (count === 0) await db.psu.create({ data: { userId, bankId, createdAt, ...changing } });
  await storeHashes(db, { userId, bankId }, psuIdHashes);
}

/** Deletes a PSU-ID with all its connections and accounts. */
export async function deletePsu(db: Db, { userId, bankId }: Key): Promise<void> {
  await db.psu.deleteMany({ where: { userId, bankId } });
  await db.psuHash.deleteMany({ where: { userId, bankId } });
}

/** Replaces a sealing and adds hashes, unless another process was faster. In a transaction only. */
export async function resealPsu(
  db: Db,
  before: Key & Pick<Psu, 'sealedPsuId'>,
  sealing: Pick<Psu, 'sealedPsuId' | 'psuIdHash' | 'keyId'>,
  psuIdHashes: readonly PsuIdHash[],
): Promise<boolean> {
  const { count } = await db.psu.updateMany({
    where: { userId: before.userId, bankId: before.bankId, sealedPsuId: before.sealedPsuId },
    data: sealing,
  });
  if (count === 1) await storeHashes(db, before, psuIdHashes);
  return count === 1;
}

async function isHashedAs(
  db: Db,
  { userId, bankId, psuIdHash }: Psu,
  psuIdHashes: readonly PsuIdHash[],
): Promise<boolean> {
  const hashes = psuIdHashes.map(({ hash }) => hash);
  if (hashes.includes(psuIdHash)) return true;
  return (await db.psuHash.count({ where: { bankId, hash: { in: hashes }, userId } })) > 0;
}

/** Adds the hashes that the user's row lacks. @throws a unique violation when one of them is another user's. */
async function storeHashes(
  db: Db,
  { userId, bankId }: Key,
  psuIdHashes: readonly PsuIdHash[],
): Promise<void> {
  const stored = await db.psuHash.findMany({ where: { userId, bankId }, select: { hash: true } });
  const known = new Set(stored.map(({ hash }) => hash));
  const lacking = psuIdHashes.filter(({ hash }) => !known.has(hash));
  // Always in one order: two processes with their keys in different orders could deadlock.
  lacking.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  await db.psuHash.createMany({ data: lacking.map((one) => ({ ...one, userId, bankId })) });
}
