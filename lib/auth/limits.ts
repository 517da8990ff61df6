import { createHash } from 'node:crypto';
import { addMilliseconds, addSeconds } from 'date-fns';
import { clearLimit, type RateLimit, takeFromLimit } from '@/lib/db/users/rate-limits';
import type { TooBusy } from './turns';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Wrong passwords for one account from strangers, wherever they come from. */
export const SIGN_IN_ACCOUNT: RateLimit = {
  name: 'sign-in-account',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Wrong passwords from one known device; a right one gives the device a new token and so a new count. */
export const SIGN_IN_DEVICE: RateLimit = {
  name: 'sign-in-device',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Tries from the known devices of one user, right ones too. */
export const SIGN_IN_KNOWN: RateLimit = {
  name: 'sign-in-known',
  points: 100,
  seconds: QUARTER_SECONDS,
};

/** Tries of strangers from one address, for whichever account. */
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

/** After so long somebody who found the queue full may ask again. */
const BUSY_SECONDS = 5;

/** Why there was no try, and when to try again: too many by whoever asks, or by everybody together. */
export type Refused = {
  ok: false;
  reason: 'too-many-attempts' | 'busy';
  retryAt: Date;
  /** Whether it is the first to be refused by a limit since that was used up. */
  isFirst?: boolean;
};

/** What to tell whoever may not wait for a hash. */
export function refusedWhenBusy({ because }: TooBusy, now: Date): Refused {
  return {
    ok: false,
    reason: because === 'share-is-full' ? 'too-many-attempts' : 'busy',
    retryAt: addSeconds(now, BUSY_SECONDS),
  };
}

/** Counts one try against each limit; the first that is used up says when to try again. */
export async function takeTry(
  tries: readonly (readonly [RateLimit, string])[],
  now: Date,
): Promise<{ ok: true } | Refused> {
  for (const [limit, key] of tries) {
    const taken = await takeFromLimit(limit, hashed(key));
    if (!taken.ok)
      return {
        ok: false,
        reason: 'too-many-attempts',
        retryAt: addMilliseconds(now, taken.retryAfterMilliseconds),
        isFirst: taken.isFirst,
      };
  }
  return { ok: true };
}

export function forgetTries(limit: RateLimit, key: string): Promise<void> {
  return clearLimit(limit, hashed(key));
}

/** Requests for a link to a new password from one address, for whichever account. */
export const FORGOTTEN_ADDRESS: RateLimit = {
  name: 'forgotten-address',
  points: 20,
  seconds: HOUR_SECONDS,
};

/** Links to a new password that one account is sent; those beyond are passed over in silence. */
export const FORGOTTEN_ACCOUNT: RateLimit = {
  name: 'forgotten-account',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Links that one address tries, good ones too. */
export const LINK_ADDRESS: RateLimit = {
  name: 'link-address',
  points: 60,
  seconds: QUARTER_SECONDS,
};

/** New passwords for one account by the links that it was sent. */
export const RESET_ACCOUNT: RateLimit = {
  name: 'reset-account',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Passwords that somebody who is signed in gives to confirm who they are. */
export const CONFIRM_SESSION: RateLimit = {
  name: 'confirm-session',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Passwords that one person sets one after the other. */
export const PASSWORD_CHANGES: RateLimit = {
  name: 'password-changes',
  points: 10,
  seconds: HOUR_SECONDS,
};

/** Messages about their address that one person asks for. */
export const EMAIL_CHANGES: RateLimit = {
  name: 'email-changes',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Challenges to passkeys, and answers to them, of one address or one person who is signed in. */
export const PASSKEY_CHALLENGES: RateLimit = {
  name: 'passkey-challenges',
  points: 600,
  seconds: QUARTER_SECONDS,
};

/**
 * Challenges that the sign-in page asks for by itself, of one address: a count of their own, so that open pages leave
 * whoever presses the button theirs.
 */
export const PASSKEY_OFFERS: RateLimit = {
  name: 'passkey-offers',
  points: 600,
  seconds: QUARTER_SECONDS,
};

/**
 * Recovery codes for one account from one address or known device, each behind a right password: who knows the password
 * and sits elsewhere takes no try from the person.
 */
export const RECOVERY_CODES: RateLimit = {
  name: 'recovery-codes',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Passkeys and sets of recovery codes that one person makes. */
export const PASSKEY_CHANGES: RateLimit = {
  name: 'passkey-changes',
  points: 60,
  seconds: HOUR_SECONDS,
};

/** Messages that one person asks for who has lost every passkey. */
export const REMOVALS: RateLimit = {
  name: 'passkey-removals',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Messages about a bank that another sign-in holds, as one person asks for them. */
export const MOVE_REQUESTS: RateLimit = {
  name: 'move-requests',
  points: 5,
  seconds: HOUR_SECONDS,
};

// The counters hold no address of a person or a network.
function hashed(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
