import { type Db, isUniqueViolation } from '@/lib/db/client';
import type { Trial } from '@/lib/db/generated/client';

export type { Trial };

/** Claims the preparing of a trial; false when another request has it. */
export async function beginTrial(db: Db, userId: string, now: Date): Promise<boolean> {
  try {
    await db.trial.create({ data: { userId, begunAt: now } });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function changeTrial(
  db: Db,
  userId: string,
  change: Partial<Pick<Trial, 'worldId' | 'readyAt'>>,
): Promise<void> {
  await db.trial.update({ where: { userId }, data: change });
}

export function findTrial(db: Db, userId: string): Promise<Trial | null> {
  return db.trial.findUnique({ where: { userId } });
}

/** Trials whose user is gone, oldest first. */
export function listAbandonedTrials(
  db: Db,
  limit: number,
): Promise<Pick<Trial, 'userId' | 'worldId'>[]> {
  return db.$queryRaw`SELECT user_id AS "userId", world_id AS "worldId" FROM trial
    WHERE NOT EXISTS (SELECT 1 FROM user_account WHERE user_account.id = trial.user_id)
    ORDER BY begun_at LIMIT ${limit}`;
}

export async function deleteTrial(db: Db, userId: string): Promise<void> {
  await db.trial.deleteMany({ where: { userId } });
}
