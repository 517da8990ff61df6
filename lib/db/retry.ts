import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { metrics } from '@/lib/metrics/metrics';
import { isConnectionLost, isLostRace } from './unavailable';

/** The longest pause before each retry, in milliseconds. */
const PAUSES = {
  conflict: [10, 20, 40, 80, 160, 320, 640, 640, 640],
  lost: [50, 200, 800],
} as const;

/**
 * Runs a unit of work. Runs it again after a pause when the database rolled it back in favour of another transaction
 * (40001, 40P01), or when the connection was lost and nothing can have been committed. So it must have no other
 * effects.
 * @param isUncommitted asked after a lost connection; false when the unit may have been committed.
 */
export async function retried<T>(unit: () => Promise<T>, isUncommitted: () => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await unit();
    } catch (error) {
      const cause = isLostRace(error)
        ? 'conflict'
        : isConnectionLost(error) && isUncommitted()
          ? 'lost'
          : null;
      const longest = cause === null ? undefined : PAUSES[cause][tries];
      if (cause === null || longest === undefined) throw error;
      metrics().databaseRetries.inc({ cause });
      // Random pauses keep those that collided from colliding again.
      await pause(longest * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Makes a pool retry every statement outside of transactions, Prisma's too: each is a unit of work by itself. A write
 * whose connection was lost after it was sent may have been committed, so it fails instead.
 */
export function retryStatements(pool: pg.Pool): void {
  const query = async (...given: unknown[]): Promise<unknown> => {
    let isSent = false;
    const unit = async () => {
      isSent = false;
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        isSent = true;
        return await (client.query as (...all: unknown[]) => Promise<unknown>)(...given);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    };
    return retried(unit, () => !isSent || onlyReads(given[0]));
  };
  pool.query = query as typeof pool.query;
}

const READS = /^\s*(?:SELECT\b|WITH\b(?![\s\S]*\b(?:INSERT|UPDATE|DELETE|MERGE)\b))/i;

function onlyReads(query: unknown): boolean {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' && READS.test(text);
}
