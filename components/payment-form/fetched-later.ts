import { useSyncExternalStore } from 'react';

/**
 * A module that is fetched once it is needed, after the page has come. `fetch` throws when it does not arrive, and tries
 * again the next time; `useNow` is null until it is there.
 */
export function fetchedLater<Module>(load: () => Promise<Module>) {
  let module: Module | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    async fetch(): Promise<Module> {
      module ??= await load();
      for (const listener of listeners) listener();
      return module;
    },
    useNow: (): Module | null =>
      useSyncExternalStore(
        subscribe,
        () => module,
        () => null,
      ),
  };
}
