'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';

/** Has the browser cache the page shown when Brygge is unreachable, in the current language. */
export function KeepOfflinePage() {
  const locale = useLocale();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // The page's own requests come first; without the worker everything works as before.
    const timer = setTimeout(() => {
      void navigator.serviceWorker
        .register(`/service-worker.js?locale=${locale}`, { updateViaCache: 'none' })
        .catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [locale]);
  return null;
}

const AFTER_MS = 3_000;
