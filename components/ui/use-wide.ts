import { useSyncExternalStore } from 'react';

// Tailwind's xl: from here on there is room for a second column.
const WIDE = '(min-width: 80rem)';

/** Whether there is room for a second column. Only for what is shown after the page has arrived. */
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
