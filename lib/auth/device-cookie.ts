/**
 * A random secret that a browser keeps from its first sign-in on. It never leaves for a bank: each bank gets an id of the
 * device that is made of it, and deleting the cookie makes the device a new one.
 */
import { randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { deviceCookieName, deviceTokenOf } from '@/lib/view/user/device-token';
import { cookieLine } from './cookies';

/** As long as browsers keep any cookie. */
const DAYS_KEPT = 400;

/** The Set-Cookie line by which a browser keeps its secret for longer, or gets its first. */
export function deviceCookie(cookieHeader: string | null): string {
  const { APP_URL } = env();
  const token = deviceTokenOf(cookieHeader, APP_URL) ?? randomBytes(32).toString('base64url');
  const name = deviceCookieName(APP_URL);
  return cookieLine(APP_URL, { name, value: token, seconds: DAYS_KEPT * 24 * 60 * 60 });
}
