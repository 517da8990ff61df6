import type { Db } from '@/lib/db/client';
import type { SecurityEvent } from '@/lib/db/generated/client';

export type { SecurityEvent };

export async function createSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  await db.securityEvent.create({ data: event });
}

/** An account's security events, newest first. */
export function listSecurityEvents(
  db: Db,
  userId: string,
  limit: number,
): Promise<SecurityEvent[]> {
  return db.securityEvent.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
}

export async function deleteSecurityEventsOf(db: Db, before: Date): Promise<void> {
  await db.securityEvent.deleteMany({ where: { createdAt: { lt: before } } });
}
