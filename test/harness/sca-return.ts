/** A browser that comes back from the bank. Also used by programs outside the test runner. */
import assert from 'node:assert/strict';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import type { Browser } from './application';

/** The attempt in a return address. */
export const attemptOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

/** Opens a return address; returns the address that the application then redirects to. */
export const comeBack = async (browser: Browser, url: string): Promise<URL> => {
  const { pathname, search } = new URL(url);
  const response = await browser.ask(
    scaReturn,
    { attemptId: attemptOf(url) },
    { path: `${pathname}${search}` },
  );
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  return new URL(response.headers.get('location') ?? '');
};

/** The outcome that a return reports, wherever it leads: `none` when it reports nothing. */
export const noteOf = async (browser: Browser, url: string): Promise<string> => {
  const { searchParams } = await comeBack(browser, url);
  return searchParams.get('sca') ?? searchParams.get('reason') ?? 'none';
};
