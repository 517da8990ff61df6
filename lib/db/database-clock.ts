/**
 * The time shared by all processes. Times that processes compare, such as leases and the last time to resend a call,
 * come from the database's clock, so a machine with a wrong clock does no harm.
 */

import type { Clock } from '@/lib/clock';
import { type Db, database } from './client';

/** The database's current time, even within a transaction. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('The database did not return the time.');
  return row.now;
}

/**
 * How many seconds a clock is ahead of the database's; negative when it is behind. The quickest of three answers counts:
 * in a process that starts, or is busy, one may have waited long on one side of the database only.
 */
export async function secondsAheadOfDatabase(db: Db, clock: Clock): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, seconds: 0 };
  for (let asked = 0; asked < 3; asked += 1) {
    const before = clock().getTime();
    const now = (await databaseNow(db)).getTime();
    const after = clock().getTime();
    const took = after - before;
    if (took < best.took) best = { took, seconds: ((before + after) / 2 - now) / 1_000 };
  }
  return best.seconds;
}

/** A clock set from the database, for one piece of work. Changing this machine's clock does not affect it. */
export async function clockByDatabase(): Promise<Clock> {
  return clockSetTo(await databaseNow(database()));
}

/** A clock that shows the database's time, which was read this moment, and goes on from there. */
export function clockSetTo(now: Date): Clock {
  const at = performance.now();
  return () => new Date(now.getTime() + Math.round(performance.now() - at));
}
