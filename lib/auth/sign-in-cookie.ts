/**
 * A random secret of a browser that is signing in. It ties passkey challenges and the second step of a sign-in to the
 * browser.
 */
import { env } from '@/lib/env';
import { isSecret } from '@/lib/security/secret';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames } from './cookies';

/** As long as the second step waits. */
export const SIGN_IN_SECONDS = 10 * 60;

/** The secret that a browser has, or null. */
export function signInTokenOf(cookieHeader: string | null): string | null {
  const token = readCookie(cookieHeader, cookieNames(env().APP_URL).signIn);
  return token !== null && isSecret(token) ? token : null;
}

/** The Set-Cookie line that gives a browser its secret or, with null, removes it. */
export function signInCookie(token: string | null): string {
  const { APP_URL } = env();
  const seconds = token === null ? 0 : SIGN_IN_SECONDS;
  return cookieLine(APP_URL, { name: cookieNames(APP_URL).signIn, value: token ?? '', seconds });
}
