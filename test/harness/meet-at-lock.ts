import { setTimeout as pause } from 'node:timers/promises';
import { TEST_DATABASE_MODE } from '@/database/test-cluster';
import { type Db, database, transaction } from '@/lib/db/client';
import { lockUser } from '@/lib/db/users/users';

/**
 * Makes requests about one user meet at the lock on the user's row: each has read its data, and none has changed
 * anything. Only then do they go on.
 * @param meanwhile changes the user before they go on.
 */
export async function meetAtLock<Answer>(
  userId: string,
  asks: readonly (() => Promise<Answer>)[],
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  const answers = await transaction(async (db) => {
    await lockUser(db, userId);
    const asked = Promise.all(asks.map((ask) => ask()));
    while ((await waiting()) < asks.length) await pause(10);
    await meanwhile(db);
    return { asked };
  });
  return answers.asked;
}

/** How many sessions wait for a lock in this database. */
async function waiting(): Promise<number> {
  const isOnNodes = process.env[TEST_DATABASE_MODE] === 'citus';
  // With Citus, a connection on another node may be the one that waits.
  const [row] = await database().$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${isOnNodes ? 'citus_stat_activity' : 'pg_stat_activity'}
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
