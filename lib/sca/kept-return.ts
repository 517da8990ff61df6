/**
 * Keeps a return that we could not process through a fault of our own. Its query waits in the browser itself, sealed
 * and bound to its attempt, so that the address can be opened again without it. When it comes back, it is checked like
 * any other.
 */
import { addMinutes } from 'date-fns';
import { z } from 'zod';
import { env } from '@/lib/env';
import { isSecret } from '@/lib/security/secret';
import { open, seal } from '@/lib/vault/seal';
import { WAITING_MINUTES_MAX } from './attempt';

const Kept = z.object({ query: z.string(), until: z.iso.datetime() });

/** The query of a return, as the browser keeps it; null for an address that names no attempt, or for no query. */
export function sealReturn(attemptId: string, query: string, now: Date): string | null {
  if (!isSecret(attemptId) || query === '') return null;
  const until = addMinutes(now, WAITING_MINUTES_MAX).toISOString();
  return seal(
    env().PSU_ID_KEYS,
    'waiting-return',
    rowOf(attemptId),
    JSON.stringify({ query, until }),
  );
}

/** The query that a browser has kept for this attempt, or null when there is none or ten minutes have passed. */
export function openReturn(attemptId: string, sealed: string, now: Date): string | null {
  const text = open(env().PSU_ID_KEYS, 'waiting-return', rowOf(attemptId), sealed);
  if (text === null) return null;
  const { query, until } = Kept.parse(JSON.parse(text));
  return now < new Date(until) ? query : null;
}

function rowOf(attemptId: string): string[] {
  return ['kept by the browser', attemptId];
}
