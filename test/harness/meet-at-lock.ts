import { setTimeout as pause } from 'node:timers/promises';
import { TEST_DATABASE_MODE } from '@/database/test-cluster';
import { type Db, database, transaction } from '@/lib/db/client';
import { lockUser } from '@/lib/db/users/users';

/**
 * Makes requests meet at a lock: each has read its data, and none has changed anything. Only then do they go on.
 * @param lock locks what each of them will wait for; or the user whose row it locks.
 * @param meanwhile changes the data before they go on.
 */
export async function meetAtLock<Answer>(
  lock: string | ((db: Db) => Promise<unknown>),
  asks: readonly (() => Promise<Answer>)[],
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  const askAll = () => Promise.all(asks.map((ask) => ask()));
  let asked: Promise<Answer[]> | null = null;
  let hasLost = false;
  await transaction(async (db) => {
    // A serialisable change loses to what the requests wrote before they waited. Then it is made again when they are
    // through, and they come after it: meeting it again, they would make it lose again.
    hasLost = asked !== null;
    await asked?.catch(() => {});
    await (typeof lock === 'string' ? lockUser(db, lock) : lock(db));
    if (!hasLost) {
      asked = askAll();
      while ((await sessionsWaiting()) < asks.length) await pause(10);
    }
    await meanwhile(db);
  });
  return hasLost || asked === null ? askAll() : asked;
}

/** How many sessions wait for a lock in this database. */
export async function sessionsWaiting(): Promise<number> {
  const isOnNodes = process.env[TEST_DATABASE_MODE] === 'citus';
  // With Citus, a connection on another node may be the one that waits.
  const [row] = await database().$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${isOnNodes ? 'citus_stat_activity' : 'pg_stat_activity'}
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
