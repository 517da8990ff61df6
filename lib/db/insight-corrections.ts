import type { Db } from './client';
import type { InsightCorrectionSet } from './generated/client';

export function findCorrectionSet(db: Db, userId: string): Promise<InsightCorrectionSet | null> {
  return db.insightCorrectionSet.findUnique({ where: { userId } });
}

export async function storeCorrectionSet(db: Db, set: InsightCorrectionSet): Promise<void> {
  const { userId, ...fields } = set;
  await db.insightCorrectionSet.upsert({ where: { userId }, create: set, update: fields });
}
