/** A return that waits on the server, sealed: its user was signed out, or the bank could not be reached. */
import { addMinutes } from 'date-fns';
import { database } from '@/lib/db/client';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import { findWaitingReturn, keepWaitingReturn } from '@/lib/db/connections/waiting-returns';
import { env } from '@/lib/env';
import { open, seal } from '@/lib/vault/seal';
import { WAITING_MINUTES_MAX } from './attempt';

export function keepWaiting(attempt: ScaAttempt, query: URLSearchParams, now: Date): Promise<void> {
  return keepWaitingReturn(
    database(),
    { userId: attempt.userId, attemptId: attempt.id },
    {
      sealedQuery: seal(env().PSU_ID_KEYS, 'waiting-return', rowOf(attempt), query.toString()),
      storedAt: now,
      expiresAt: addMinutes(now, WAITING_MINUTES_MAX),
    },
  );
}

/**
 * The query of a return that waited on the server, and since when it waited. `over` when it waited for too long or cannot be
 * opened any more, null when none waits.
 */
export async function findWaiting(
  attempt: ScaAttempt,
  now: Date,
): Promise<{ query: URLSearchParams; since: Date } | 'over' | null> {
  const waiting = await findWaitingReturn(database(), {
    userId: attempt.userId,
    attemptId: attempt.id,
  });
  if (waiting === null) return null;
  if (waiting.expiresAt <= now) return 'over';
  const query = open(env().PSU_ID_KEYS, 'waiting-return', rowOf(attempt), waiting.sealedQuery);
  return query === null ? 'over' : { query: new URLSearchParams(query), since: waiting.storedAt };
}

function rowOf(attempt: Pick<ScaAttempt, 'userId' | 'id'>) {
  return [attempt.userId, attempt.id];
}
