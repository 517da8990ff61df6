import type { Db } from '@/lib/db/client';
import type { RecoveryCode } from '@/lib/db/generated/client';

/** Replaces all of a user's recovery codes. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } });
  await db.recoveryCode.createMany({
    data: codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })),
  });
}

/** Uses up a code; null when the user has no such code left. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<RecoveryCode | null> {
  const [spent] = await db.recoveryCode.updateManyAndReturn({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: now },
  });
  return spent ?? null;
}

/** How many recovery codes a user has left. */
export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}
