import type { Db } from '@/lib/db/client';
import type { WaitingReturn } from '@/lib/db/generated/client';

export type { WaitingReturn };

type Key = { userId: string; attemptId: string };

/** Stores a return's sealed query, replacing any earlier one of the same attempt. */
export async function keepWaitingReturn(
  db: Db,
  key: Key,
  waiting: Pick<WaitingReturn, 'sealedQuery' | 'storedAt' | 'expiresAt'>,
): Promise<void> {
  await db.waitingReturn.upsert({
    where: { userId_attemptId: key },
    create: { ...key, ...waiting },
    update: waiting,
  });
}

export function findWaitingReturn(db: Db, key: Key): Promise<WaitingReturn | null> {
  return db.waitingReturn.findUnique({ where: { userId_attemptId: key } });
}

export async function deleteWaitingReturn(db: Db, key: Key): Promise<void> {
  await db.waitingReturn.deleteMany({ where: key });
}

export async function deleteWaitingReturnsOf(db: Db, expiredBefore: Date): Promise<number> {
  const { count } = await db.waitingReturn.deleteMany({
    where: { expiresAt: { lt: expiredBefore } },
  });
  return count;
}
