import type { Db } from '@/lib/db/client';
import type { ScaPreference } from '@/lib/db/generated/client';

export type { ScaPreference };

type Key = { userId: string; bankId: string };

export function findScaPreference(db: Db, key: Key): Promise<ScaPreference | null> {
  return db.scaPreference.findUnique({ where: { userId_bankId: key } });
}

export function listScaPreferences(db: Db, userId: string): Promise<ScaPreference[]> {
  return db.scaPreference.findMany({ where: { userId }, orderBy: { bankId: 'asc' } });
}

/** Stores the given fields and leaves the others unchanged. */
export async function storeScaPreference(
  db: Db,
  key: Key,
  change: Partial<Pick<ScaPreference, 'sealedIdentityNumber' | 'keyId' | 'provenAt' | 'method'>>,
  now: Date,
): Promise<void> {
  await db.scaPreference.upsert({
    where: { userId_bankId: key },
    create: {
      ...key,
      sealedIdentityNumber: null,
      keyId: '',
      provenAt: null,
      method: null,
      ...change,
      updatedAt: now,
    },
    update: { ...change, updatedAt: now },
  });
}

/** Records that the bank accepted the number as the PSU's, unless it changed meanwhile. */
export async function markIdentityNumberProven(
  db: Db,
  key: Key,
  sealedIdentityNumber: string,
  now: Date,
): Promise<void> {
  await db.scaPreference.updateMany({
    where: { ...key, sealedIdentityNumber, provenAt: null },
    data: { provenAt: now },
  });
}

/** Deletes a number that the bank says is someone else's, unless it changed meanwhile. */
export async function forgetIdentityNumber(
  db: Db,
  key: Key,
  sealedIdentityNumber: string,
): Promise<void> {
  await db.scaPreference.updateMany({
    where: { ...key, sealedIdentityNumber },
    data: { sealedIdentityNumber: null, keyId: '', provenAt: null },
  });
}

/** Deletes the preferences for a bank; false when there were none. */
export async function deleteScaPreference(db: Db, key: Key): Promise<boolean> {
  const { count } = await db.scaPreference.deleteMany({ where: key });
  return count === 1;
}
