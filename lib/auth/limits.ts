import { createHash } from 'node:crypto';
import { addMilliseconds } from 'date-fns';
import { clearLimit, type RateLimit, takeFromLimit } from '@/lib/db/rate-limits';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Wrong passwords for one account, from wherever they come. */
export const SIGN_IN_ACCOUNT: RateLimit = {
  name: 'sign-in-account',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Tries from one address, for whichever account. */
export const SIGN_IN_ADDRESS: RateLimit = {
  name: 'sign-in-address',
  points: 300,
  seconds: QUARTER_SECONDS,
};

/** New users, throw-away ones too, from one address. */
export const NEW_USERS_ADDRESS: RateLimit = {
  name: 'new-users-address',
  points: 300,
  seconds: HOUR_SECONDS,
};

// The counters hold no address of a person or a network.
const hashed = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** Counts one try against each limit; the first that is used up says when to try again. */
export const takeTry = async (
  tries: readonly (readonly [RateLimit, string])[],
  now: Date,
): Promise<{ ok: true } | { ok: false; retryAt: Date }> => {
  for (const [limit, key] of tries) {
    const taken = await takeFromLimit(limit, hashed(key));
    if (!taken.ok)
      return { ok: false, retryAt: addMilliseconds(now, taken.retryAfterMilliseconds) };
  }
  return { ok: true };
};

export const forgetTries = (limit: RateLimit, key: string): Promise<void> =>
  clearLimit(limit, hashed(key));
