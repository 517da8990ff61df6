import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Context that work passes on to everything it starts, found by name on the process: the front server, the routes and
 * the process's start-up are bundled separately, and each bundle would have its own storage.
 */
export function processStore<Carried>(name: string): () => AsyncLocalStorage<Carried> {
  const key = Symbol.for(`brygge.${name}`);
  const holder = globalThis as { [key]?: AsyncLocalStorage<Carried> };
  return () => {
    holder[key] ??= new AsyncLocalStorage<Carried>();
    return holder[key];
  };
}
