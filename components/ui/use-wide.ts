import { useSyncExternalStore } from 'react';

// Tailwind's xl: from this width on there is room for a second column.
const WIDE = '(min-width: 80rem)';

/** Whether there is room for a second column. Only for use after the page has loaded. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
