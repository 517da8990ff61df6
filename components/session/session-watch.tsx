'use client';

import { useSessionOfOtherTabs } from './browser-session';

/** Stands on every page with somebody's data, and shows nothing. */
export function SessionWatch() {
  useSessionOfOtherTabs();
  return null;
}
