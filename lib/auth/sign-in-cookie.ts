/**
 * A random secret of a browser that is signing in. It ties passkey challenges and the second step of a sign-in to the
 * browser.
 */
import { randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames } from './cookies';

/** As long as the second step waits. */
export const SIGN_IN_SECONDS = 10 * 60;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function newSignInToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret that a browser has, or null. */
export function signInTokenOf(cookieHeader: string | null): string | null {
  const token = readCookie(cookieHeader, cookieNames(env().APP_URL).signIn);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** The Set-Cookie line that gives a browser its secret or, with null, removes it. */
export function signInCookie(token: string | null): string {
  const { APP_URL } = env();
  const seconds = token === null ? 0 : SIGN_IN_SECONDS;
  return cookieLine(APP_URL, { name: cookieNames(APP_URL).signIn, value: token ?? '', seconds });
}
