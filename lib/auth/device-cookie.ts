/**
 * A random secret that a browser keeps from its first sign-in on. It never leaves for a bank: each bank gets an id of the
 * device that is made of it, and deleting the cookie makes the device a new one.
 */
import { randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { deviceCookieName, deviceTokenOf } from '@/lib/view/user/device-token';
import { cookieOptions } from './cookies';

/** As long as browsers keep any cookie. */
const DAYS_KEPT = 400;

/** The Set-Cookie line by which a browser keeps its secret for longer, or gets its first. */
export function deviceCookie(cookieHeader: string | null): string {
  const { APP_URL } = env();
  const token = deviceTokenOf(cookieHeader, APP_URL) ?? randomBytes(32).toString('base64url');
  return [
    `${deviceCookieName(APP_URL)}=${token}`,
    'Path=/',
    `Max-Age=${DAYS_KEPT * 24 * 60 * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(cookieOptions(APP_URL).secure ? ['Secure'] : []),
  ].join('; ');
}
