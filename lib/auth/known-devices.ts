/**
 * Browsers that have signed in to an account before. Wrong passwords from strangers use up the strangers' allowance; a
 * known device has its own. The browser keeps a random token for each of its accounts, and the database the hashes.
 */
import { subDays } from 'date-fns';
import { type Db, database } from '@/lib/db/client';
import {
  findKnownDevice,
  hasKnownDevices,
  type KnownDeviceKey,
  replaceKnownDevice,
} from '@/lib/db/users/known-devices';
import { env } from '@/lib/env';
import { notify } from '@/lib/notice/notify';
import { isSecret, newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames } from './cookies';

/** The longest that browsers keep any cookie. */
const DAYS_KEPT = 400;

/** How many people may sign in from one browser; the most recent are kept. */
const TOKENS_OF_BROWSER_MAX = 5;

/** How many browsers one person may sign in from; the most recent are kept. */
const DEVICES_OF_USER_MAX = 20;

/** The tokens that a browser has, newest first. */
export function deviceTokensOf(cookieHeader: string | null): string[] {
  const value = readCookie(cookieHeader, cookieNames(env().APP_URL).devices) ?? '';
  return value.split('.').filter(isSecret).slice(0, TOKENS_OF_BROWSER_MAX);
}

/** The known device for the account with this address, or null for a stranger. */
export async function knownDeviceOf(
  tokens: readonly string[],
  email: string,
  now: Date,
): Promise<KnownDeviceKey | null> {
  if (tokens.length === 0) return null;
  return findKnownDevice(database(), {
    email,
    tokenHashes: tokens.map(secretHash),
    since: subDays(now, DAYS_KEPT),
  });
}

/**
 * Makes a browser that has just signed in known, with a new token, so that a stolen old one is worthless. The person is
 * notified of an unknown browser that is not their first. Returns the tokens that the browser should keep.
 * @param db a transaction: all of it or nothing.
 */
export async function rememberDevice(
  db: Db,
  tokens: readonly string[],
  { userId, known }: { userId: string; known: KnownDeviceKey | null },
  now: Date,
): Promise<string[]> {
  const token = newSecret();
  const [oldHash, newHash] = [known?.tokenHash ?? null, secretHash(token)];
  const isNewDevice = known === null && (await hasKnownDevices(db, userId));
  await replaceKnownDevice(db, userId, { oldHash, newHash, devicesMax: DEVICES_OF_USER_MAX }, now);
  if (isNewDevice) await notify(db, userId, { kind: 'NEW_SIGN_IN', occasion: newHash });
  const others = tokens.filter((one) => secretHash(one) !== oldHash);
  return [token, ...others].slice(0, TOKENS_OF_BROWSER_MAX);
}

/** The Set-Cookie line with which a browser keeps its tokens. */
export function devicesCookie(tokens: readonly string[]): string {
  const { APP_URL } = env();
  const name = cookieNames(APP_URL).devices;
  const seconds = DAYS_KEPT * 24 * 60 * 60;
  return cookieLine(APP_URL, { name, value: tokens.join('.'), seconds });
}
