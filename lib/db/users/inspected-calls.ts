import type { Db } from '@/lib/db/client';
import type { InspectedCall } from '@/lib/db/generated/client';

export type { InspectedCall };

/** Keeps a call, if its user is still there and still wants it: only then is it made. */
export async function createInspectedCall(
  db: Db,
  userId: string,
  make: () => InspectedCall,
): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { inspects: true } });
  if (user?.inspects !== true) return;
  await db.inspectedCall.createMany({ data: [make()], skipDuplicates: true });
}

/** The calls of a user from a time on, the newest first. */
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

/** A call of a user from a time on, or null. */
export function findInspectedCall(
  db: Db,
  { userId, callId }: { userId: string; callId: string },
  since: Date,
): Promise<InspectedCall | null> {
  return db.inspectedCall.findFirst({ where: { userId, id: callId, startedAt: { gte: since } } });
}

/** Switches the keeping of a user's calls on or off; what was kept goes with it. */
export async function changeInspects(db: Db, userId: string, inspects: boolean): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { inspects } });
  if (!inspects) await db.inspectedCall.deleteMany({ where: { userId } });
}

/** Removes the calls that began before a time. */
export async function deleteInspectedCallsOf(db: Db, startedBefore: Date): Promise<void> {
  await db.inspectedCall.deleteMany({ where: { startedAt: { lt: startedBefore } } });
}
