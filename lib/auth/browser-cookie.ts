import { env } from '@/lib/env';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames } from './cookies';

/** A little longer than an SCA attempt and a wait together. */
const SECONDS_MAX = 2 * 60 * 60;

/** The token that ties SCA attempts to this browser, or null when it has none. */
export function browserTokenOf(request: Request): string | null {
  return readCookie(request.headers.get('cookie'), cookieNames(env().APP_URL).browser);
}

/** The Set-Cookie line that gives a browser its token. */
export function browserTokenCookie(token: string): string {
  const { APP_URL } = env();
  const name = cookieNames(APP_URL).browser;
  return cookieLine(APP_URL, { name, value: token, seconds: SECONDS_MAX });
}
