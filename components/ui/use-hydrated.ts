'use client';

import { useSyncExternalStore } from 'react';

/** False in HTML from the server and while the browser takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => {};
}
