import type { Db } from './client';
import type { Psu } from './generated/client';

export type { Psu };

type Key = { userId: string; bankId: string };

export const findPsu = (db: Db, key: Key): Promise<Psu | null> =>
  db.psu.findUnique({ where: { userId_bankId: key } });

/** The holder of a PSU-ID at a bank, by any of its keyed hashes (one for each key in use). */
export const findPsuHolder = (db: Db, bankId: string, psuIdHashes: readonly string[]) =>
  db.psu.findFirst({
    where: { bankId, psuIdHash: { in: [...psuIdHashes] } },
    include: { user: { select: { id: true, isDemo: true } } },
  });

/**
 * Stores who the user is at a bank, or renews the session and the sealing. Throws a unique violation when the PSU-ID is
 * another user's, or the user another PSU (`psuIdHashes` are those of this one).
 */
export const storePsu = async (
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
  psuIdHashes: readonly string[],
): Promise<void> => {
  const { userId, bankId, createdAt, ...changing } = psu;
  const { count } = await db.psu.updateMany({
    where: { userId, bankId, psuIdHash: { in: [...psuIdHashes] } },
    data: changing,
  });
  if (count === 0) await db.psu.create({ data: { userId, bankId, createdAt, ...changing } });
};

/** Forgets a PSU-ID, with every connection and account below it. */
export const deletePsu = async (db: Db, key: Key): Promise<void> => {
  await db.psu.deleteMany({ where: key });
};

/** Rows that are sealed by another key than the one in use. */
export const findPsusSealedOtherwise = (db: Db, keyId: string, limit: number): Promise<Psu[]> =>
  db.psu.findMany({
    where: { keyId: { not: keyId } },
    orderBy: [{ userId: 'asc' }, { bankId: 'asc' }],
    take: limit,
  });

/** Replaces a sealing, unless someone else was faster. */
export const resealPsu = async (
  db: Db,
  before: Psu,
  sealing: Pick<Psu, 'sealedPsuId' | 'psuIdHash' | 'keyId'>,
): Promise<boolean> => {
  const { count } = await db.psu.updateMany({
    where: { userId: before.userId, bankId: before.bankId, sealedPsuId: before.sealedPsuId },
    data: sealing,
  });
  return count === 1;
};
