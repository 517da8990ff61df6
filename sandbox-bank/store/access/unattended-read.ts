/** Reads without the PSU present, counted for each resource over a sliding window. */
import { randomUUID } from 'node:crypto';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';

export type UnattendedOperation = 'balances' | 'transactions' | 'transaction-details';

/** `counted`: the read was within the limit and now counts. `exceeded`: when the next one is allowed. */
export type UnattendedCount = { kind: 'counted' } | { kind: 'exceeded'; nextAt: Date };

/**
 * Counts a read, unless `limit` were counted since `windowStart`. Concurrent reads of one PSU wait for each other, so
 * the limit is never exceeded; call it in a transaction.
 * @see interface#limits
 */
export async function countUnattendedRead(
  db: Queryable,
  read: {
    psuId: string;
    resourceId: string;
    operation: UnattendedOperation;
    limit: number;
    windowSeconds: number;
    now: Date;
  },
): Promise<UnattendedCount> {
  await db.query('SELECT 1 FROM psu WHERE id = $1 FOR UPDATE', [read.psuId]);
  const windowStart = new Date(read.now.getTime() - read.windowSeconds * 1000);
  // The business clock can be moved back, so reads in the future do not count. Concurrent calls may be counted out of
  // order, so the next minute is not yet the future.
  const windowEnd = new Date(read.now.getTime() + 60_000);
  const oldest = await findRow<{ readAt: Date }>(
    db,
    `SELECT read_at AS "readAt" FROM unattended_read
     WHERE psu_id = $1 AND resource_id = $2 AND operation = $3 AND read_at > $4 AND read_at <= $5
     ORDER BY read_at DESC OFFSET $6 LIMIT 1`,
    [read.psuId, read.resourceId, read.operation, windowStart, windowEnd, read.limit - 1],
  );
  if (oldest !== null) {
    return {
      kind: 'exceeded',
      nextAt: new Date(oldest.readAt.getTime() + read.windowSeconds * 1000),
    };
  }
  await db.query(
    `INSERT INTO unattended_read (id, psu_id, resource_id, operation, read_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [randomUUID(), read.psuId, read.resourceId, read.operation, read.now],
  );
  return { kind: 'counted' };
}

/** Deletes reads older than every window, by each world's clock. */
export async function forgetUnattendedReadsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query(
    `DELETE FROM unattended_read USING psu, world WHERE psu.id = psu_id AND world.id = psu.world_id
       AND read_at < $1::timestamptz + offset_seconds * interval '1 second'`,
    [instant],
  );
}
