/**
 * The time that all processes share. What one process stores for others to compare (a lease, a time after which a call is
 * not sent again) goes by the database's clock, so that a machine whose own clock is wrong harms nobody.
 */

import type { Clock } from '@/lib/clock';
import { type Db, database } from './client';

/** The database's time at this moment, also within a transaction. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now;
}

/** A clock set by the database, for as long as one piece of work lasts; no setting of this machine's clock moves it. */
export async function clockByDatabase(): Promise<Clock> {
  const set = (await databaseNow(database())).getTime();
  const at = performance.now();
  return () => new Date(set + Math.round(performance.now() - at));
}
