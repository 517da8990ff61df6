'use client';

import { useSessionOfOtherTabs } from './browser-session';

/** Present on every page with a user's data; renders nothing. */
export function SessionWatch({ email }: { email: string }) {
  useSessionOfOtherTabs(email);
  return null;
}
