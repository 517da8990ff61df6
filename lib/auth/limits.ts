import { createHash } from 'node:crypto';
import { addMilliseconds, addSeconds } from 'date-fns';
import { clearLimit, type RateLimit, takeFromLimit } from '@/lib/db/users/rate-limits';
import { TooBusy } from './turns';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Wrong passwords for one account from strangers, wherever they come from. */
export const SIGN_IN_ACCOUNT: RateLimit = {
  name: 'sign-in-account',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Wrong passwords from one known device; a right one gives the device a new token, and so a new count. */
export const SIGN_IN_DEVICE: RateLimit = {
  name: 'sign-in-device',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Tries from the known devices of one user, including right ones. */
export const SIGN_IN_KNOWN: RateLimit = {
  name: 'sign-in-known',
  points: 100,
  seconds: QUARTER_SECONDS,
};

/** Tries of strangers from one address, for any account. */
export const SIGN_IN_ADDRESS: RateLimit = {
  name: 'sign-in-address',
  points: 300,
  seconds: QUARTER_SECONDS,
};

/** New users from one address, including trial users. */
export const NEW_USERS_ADDRESS: RateLimit = {
  name: 'new-users-address',
  points: 300,
  seconds: HOUR_SECONDS,
};

/** How soon somebody who found the queue full may ask again. */
const BUSY_SECONDS = 5;

/** Why there was no try, and when to try again: too many by this caller, or by everybody together. */
export type Refused = {
  ok: false;
  reason: 'too-many-attempts' | 'busy';
  retryAt: Date;
  /** Whether this is the first refusal since the limit was used up. */
  isFirst?: boolean;
};

/** What work that hashes a password returns, or the answer for a caller who may not wait for the hash. */
export async function unlessBusy<T>(now: Date, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return {
      ok: false,
      reason: error.because === 'share-is-full' ? 'too-many-attempts' : 'busy',
      retryAt: addSeconds(now, BUSY_SECONDS),
    };
  }
}

/** Counts one try against each limit; the first one that is used up says when to try again. */
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

/** Requests for a password link from one address, for any account. */
export const FORGOTTEN_ADDRESS: RateLimit = {
  name: 'forgotten-address',
  points: 20,
  seconds: HOUR_SECONDS,
};

/** Password links sent to one account; further ones are silently skipped. */
export const FORGOTTEN_ACCOUNT: RateLimit = {
  name: 'forgotten-account',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Links tried from one address, including valid ones. */
export const LINK_ADDRESS: RateLimit = {
  name: 'link-address',
  points: 60,
  seconds: QUARTER_SECONDS,
};

/** New passwords for one account with the links that it was sent. */
export const RESET_ACCOUNT: RateLimit = {
  name: 'reset-account',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/**
 * Passwords given in one session to confirm who is there. Counted by session: whoever has stolen another one of the same
 * person cannot use up the tries that would end it.
 */
export const CONFIRM_SESSION: RateLimit = {
  name: 'confirm-session',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Password changes by one person. */
export const PASSWORD_CHANGES: RateLimit = {
  name: 'password-changes',
  points: 10,
  seconds: HOUR_SECONDS,
};

/** Emails about their address that one person asks for. */
export const EMAIL_CHANGES: RateLimit = {
  name: 'email-changes',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Changes of an email address that are asked for from one address, by anybody. */
export const EMAIL_CHANGES_ADDRESS: RateLimit = {
  name: 'email-changes-address',
  points: 20,
  seconds: HOUR_SECONDS,
};

/** Links sent to one mailbox because somebody, perhaps a stranger, gave its address as their own. */
export const EMAIL_LINKS_TO: RateLimit = {
  name: 'email-links-to',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Passkey challenges, and answers to them, from one address or one signed-in person. */
export const PASSKEY_CHALLENGES: RateLimit = {
  name: 'passkey-challenges',
  points: 600,
  seconds: QUARTER_SECONDS,
};

/**
 * Challenges that the sign-in page asks for by itself, per address. They have their own count, so that open pages leave
 * enough for whoever presses the button.
 */
export const PASSKEY_OFFERS: RateLimit = {
  name: 'passkey-offers',
  points: 600,
  seconds: QUARTER_SECONDS,
};

/**
 * Recovery codes for one account from one address or known device, each after a right password: somebody elsewhere who
 * knows the password takes no tries away from the person.
 */
export const RECOVERY_CODES: RateLimit = {
  name: 'recovery-codes',
  points: 10,
  seconds: QUARTER_SECONDS,
};

/** Passkeys and sets of recovery codes that one person creates. */
export const PASSKEY_CHANGES: RateLimit = {
  name: 'passkey-changes',
  points: 60,
  seconds: HOUR_SECONDS,
};

/** Emails asked for by a person who has lost every passkey. */
export const REMOVALS: RateLimit = {
  name: 'passkey-removals',
  points: 5,
  seconds: HOUR_SECONDS,
};

/** Emails that one person asks for about a bank that another Brygge account has. */
export const MOVE_REQUESTS: RateLimit = {
  name: 'move-requests',
  points: 5,
  seconds: HOUR_SECONDS,
};

// The counters must not store people's addresses or network addresses.
function hashed(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
