import type { Db } from '@/lib/db/client';
import type { Psu, PsuHash } from '@/lib/db/generated/client';

export type { Psu };

/** A keyed hash of a PSU-ID, and the key that it was made with. */
export type PsuIdHash = Pick<PsuHash, 'keyId' | 'hash'>;

type Key = { userId: string; bankId: string };

export function findPsu(db: Db, key: Key): Promise<Psu | null> {
  return db.psu.findUnique({ where: { userId_bankId: key } });
}

/** Whether a user holds a PSU-ID at a bank, by any of its keyed hashes (one for each known key). */
export async function isPsuOf(
  db: Db,
  key: Key,
  psuIdHashes: readonly PsuIdHash[],
): Promise<boolean> {
  return (
    (await db.psu.count({ where: { userId: key.userId, ...hashedAs(key.bankId, psuIdHashes) } })) >
    0
  );
}

/** The holder of a PSU-ID at a bank, by any of its keyed hashes (one for each known key). */
export function findPsuHolder(db: Db, bankId: string, psuIdHashes: readonly PsuIdHash[]) {
  return db.psu.findFirst({
    where: hashedAs(bankId, psuIdHashes),
    include: { user: { select: { id: true, isDemo: true } } },
  });
}

/**
 * Stores who the user is at a bank, or renews the session and the sealing. Throws a unique violation when the PSU-ID is
 * another user's, or the user another PSU (`psuIdHashes` are those of this one). In a transaction only.
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
  const { count } = await db.psu.updateMany({
    where: { userId, ...hashedAs(bankId, psuIdHashes) },
    data: changing,
  });
  if (count === 0) await db.psu.create({ data: { userId, bankId, createdAt, ...changing } });
  await storeHashes(db, { userId, bankId }, psuIdHashes);
}

/** Forgets a PSU-ID, with every connection and account below it. */
export async function deletePsu(db: Db, key: Key): Promise<void> {
  await db.psu.deleteMany({ where: key });
}

/** Replaces a sealing and adds hashes, unless someone else was faster. In a transaction only. */
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

// A row of a release that kept one hash alone has no other.
function hashedAs(bankId: string, psuIdHashes: readonly PsuIdHash[]) {
  const hashes = psuIdHashes.map(({ hash }) => hash);
  return {
    bankId,
    OR: [{ psuIdHash: { in: hashes } }, { hashes: { some: { hash: { in: hashes } } } }],
  };
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
  // Always in one order: two processes with their keys in different orders would wait for each other.
  lacking.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  await db.psuHash.createMany({ data: lacking.map((one) => ({ ...one, userId, bankId })) });
}
