/**
 * A random secret that a browser keeps from its first sign-in on. It is never sent to a bank: each bank gets its own
 * device id derived from it. Deleting the cookie makes the device a new one.
 */
import { env } from '@/lib/env';
import { deviceCookieName, deviceTokenOf } from '@/lib/security/device-token';
import { newSecret } from '@/lib/security/secret';
import { cookieLine } from './cookies';

/** The longest that browsers keep any cookie. */
const DAYS_KEPT = 400;

/** The Set-Cookie line that gives a browser its secret, or extends it. */
export function deviceCookie(cookieHeader: string | null): string {
  const { APP_URL } = env();
  const token = deviceTokenOf(cookieHeader, APP_URL) ?? newSecret();
  const name = deviceCookieName(APP_URL);
  return cookieLine(APP_URL, { name, value: token, seconds: DAYS_KEPT * 24 * 60 * 60 });
}
