import { useSyncExternalStore } from 'react';

/**
 * A module loaded when it is needed, after the page. `fetch` throws if loading fails, and retries on the next call;
 * `useNow` returns null until it is loaded.
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
