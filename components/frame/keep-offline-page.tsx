'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';

/** Has the browser keep the page that it shows when Brygge cannot be reached, in the language of this one. */
export function KeepOfflinePage() {
  const locale = useLocale();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // What the page itself needs comes first; without the worker everything works as before.
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
