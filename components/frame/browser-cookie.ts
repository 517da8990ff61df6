import { hostCookie } from '@/lib/view/user/preference';

/** Stores a value in a cookie of this browser; without a duration, until the browser is closed. */
export function keepInCookie(name: string, value: string, seconds?: number): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = isHttps() ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers that people still use.
  document.cookie = `${hostCookie(name, isHttps())}=${value}; Path=/${age}; SameSite=Lax${secure}`;
}

/** Whether a cookie of this browser has a value. */
export function isKeptInCookie(name: string, value: string): boolean {
  return document.cookie.split('; ').includes(`${hostCookie(name, isHttps())}=${value}`);
}

const isHttps = (): boolean => window.location.protocol === 'https:';
