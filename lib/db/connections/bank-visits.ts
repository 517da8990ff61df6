import type { Db } from '@/lib/db/client';

/** When a user's `nth` newest visit to a bank began; null when there are fewer. */
export async function findNthVisit(db: Db, userId: string, nth: number): Promise<Date | null> {
  const visit = await db.scaAttempt.findFirst({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    skip: nth - 1,
    select: { createdAt: true },
  });
  return visit?.createdAt ?? null;
}
