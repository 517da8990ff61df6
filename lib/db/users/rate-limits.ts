import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databasePool } from '@/lib/db/client';

/** This many in this time. */
export type RateLimit = {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
};

const limiters = new Map<string, RateLimiterPostgres>();

/** Counts one event; all processes on the database share the counters. */
export async function takeFromLimit(
  limit: RateLimit,
  key: string,
): Promise<{ ok: true } | { ok: false; retryAfterMilliseconds: number; isFirst: boolean }> {
  try {
    await limiterOf(limit).consume(key);
    return { ok: true };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return {
        ok: false,
        retryAfterMilliseconds: refusal.msBeforeNext,
        isFirst: refusal.consumedPoints === limit.points + 1,
      };
    throw refusal;
  }
}

/** Resets a counter. */
export async function clearLimit(limit: RateLimit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

function limiterOf(limit: RateLimit): RateLimiterPostgres {
  const known = limiters.get(limit.name);
  if (known !== undefined) return known;
  const made = new RateLimiterPostgres({
    storeClient: databasePool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // Beyond the limit no more rows are written for a while, so that a flood costs little.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
  limiters.set(limit.name, made);
  return made;
}
