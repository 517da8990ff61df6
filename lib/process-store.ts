import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What work carries along with all that it begins, found by name on the process: the server in front, the routes and the
 * start of the process are bundled apart, and each bundle would have a storage of its own.
 */
export function processStore<Carried>(name: string): () => AsyncLocalStorage<Carried> {
  const key = Symbol.for(`brygge.${name}`);
  const holder = globalThis as { [key]?: AsyncLocalStorage<Carried> };
  return () => {
    holder[key] ??= new AsyncLocalStorage<Carried>();
    return holder[key];
  };
}
