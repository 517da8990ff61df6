/**
 * Browsers that have signed in to an account before. A stranger's wrong passwords use up what strangers may try; a known
 * device has a count of its own. The browser keeps a random token for each of its accounts, the database their hashes.
 */
import { randomBytes } from 'node:crypto';
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
import { secretHash } from '@/lib/security/secret-hash';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames } from './cookies';

/** As long as browsers keep any cookie. */
const DAYS_KEPT = 400;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** People who sign in by one browser; those who did so last are kept. */
const TOKENS_OF_BROWSER_MAX = 5;

/** Browsers by which one person signs in; those of the last sign-ins are kept. */
const DEVICES_OF_USER_MAX = 20;

/** The tokens that a browser keeps, the newest first. */
export function deviceTokensOf(cookieHeader: string | null): string[] {
  const value = readCookie(cookieHeader, cookieNames(env().APP_URL).devices) ?? '';
  return value
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, TOKENS_OF_BROWSER_MAX);
}

/** The device that has signed in to the account of this address before, or null for a stranger. */
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
 * Makes a browser that has just signed in known, by a new token: one that was stolen before is worth nothing then. The
 * person is told of a browser that is not their first and was not known. Answers the tokens that the browser is to keep.
 * @param db a transaction: all of it or nothing.
 */
export async function rememberDevice(
  db: Db,
  tokens: readonly string[],
  { userId, known }: { userId: string; known: KnownDeviceKey | null },
  now: Date,
): Promise<string[]> {
  const token = randomBytes(32).toString('base64url');
  const [oldHash, newHash] = [known?.tokenHash ?? null, secretHash(token)];
  const isNewDevice = known === null && (await hasKnownDevices(db, userId));
  await replaceKnownDevice(db, userId, { oldHash, newHash, devicesMax: DEVICES_OF_USER_MAX }, now);
  if (isNewDevice) await notify(db, userId, { kind: 'NEW_SIGN_IN', occasion: newHash });
  const others = tokens.filter((one) => secretHash(one) !== oldHash);
  return [token, ...others].slice(0, TOKENS_OF_BROWSER_MAX);
}

/** The Set-Cookie line by which a browser keeps its tokens. */
export function devicesCookie(tokens: readonly string[]): string {
  const { APP_URL } = env();
  const name = cookieNames(APP_URL).devices;
  const seconds = DAYS_KEPT * 24 * 60 * 60;
  return cookieLine(APP_URL, { name, value: tokens.join('.'), seconds });
}
