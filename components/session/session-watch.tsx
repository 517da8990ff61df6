'use client';

import { useSessionOfOtherTabs } from './browser-session';

/** Present on every page with a user's data; renders nothing. */
export function SessionWatch() {
  useSessionOfOtherTabs();
  return null;
}
