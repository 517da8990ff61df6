'use client';

import { useSyncExternalStore } from 'react';

/** False in HTML from the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

let isAtRest = false;
let isAwaited = false;
const waiting = new Set<() => void>();

/**
 * Calls back once the page has loaded and had a moment with nothing to do: what may be needed later is loaded only then.
 * Returns a function that stops it.
 */
export function onceAtRest(then: () => void): () => void {
  if (isAtRest) {
    then();
    return () => {};
  }
  waiting.add(then);
  if (!isAwaited) {
    isAwaited = true;
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
  }
  return () => waiting.delete(then);
}

function whenIdle(): void {
  // Safari cannot tell when it is idle.
  if ('requestIdleCallback' in window) window.requestIdleCallback(rest);
  else setTimeout(rest, 1_000);
}

function rest(): void {
  isAtRest = true;
  for (const then of waiting) then();
  waiting.clear();
}

function never() {
  return () => {};
}
