import type { Db } from '@/lib/db/client';
import type { InspectedCall } from '@/lib/db/generated/client';

export type { InspectedCall };

/** Stores a call if its user still exists and has the inspector switched on; `make` runs only then. */
export async function createInspectedCall(
  db: Db,
  userId: string,
  make: () => InspectedCall,
): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { inspects: true } });
  if (user?.inspects !== true) return;
  await db.inspectedCall.createMany({ data: [make()], skipDuplicates: true });
}

/** A user's calls from a time on, newest first. */
export function listInspectedCalls(
  db: Db,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<InspectedCall[]> {
  return db.inspectedCall.findMany({
    where: { userId, startedAt: { gte: since } },
    orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
}

/** A call of a user's, from a time on; null when there is none. */
export function findInspectedCall(
  db: Db,
  { userId, callId }: { userId: string; callId: string },
  since: Date,
): Promise<InspectedCall | null> {
  return db.inspectedCall.findFirst({ where: { userId, id: callId, startedAt: { gte: since } } });
}

/** Switches the recording of a user's calls on or off, and deletes what was recorded. */
export async function changeInspects(db: Db, userId: string, inspects: boolean): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { inspects } });
  if (!inspects) await db.inspectedCall.deleteMany({ where: { userId } });
}

/** Removes calls that began before a time. */
export async function deleteInspectedCallsOf(db: Db, startedBefore: Date): Promise<void> {
  await db.inspectedCall.deleteMany({ where: { startedAt: { lt: startedBefore } } });
}
