'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type {
  APPEARANCE_COOKIE,
  Appearance,
  LOCALE_COOKIE,
  Locale,
} from '@/lib/view/user/preference';
import { keepInCookie } from './browser-cookie';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

type Choice =
  | { cookie: typeof LOCALE_COOKIE; value: Locale }
  | { cookie: typeof APPEARANCE_COOKIE; value: Appearance };

/** Stores a choice in this browser and renders the page with it. */
export function usePreference(): { choose: (choice: Choice) => void; busy: boolean } {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const choose = ({ cookie, value }: Choice) => {
    keepInCookie(cookie, value, ONE_YEAR_SECONDS);
    startTransition(() => router.refresh());
  };
  return { choose, busy };
}
