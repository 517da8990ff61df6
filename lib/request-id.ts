import { randomUUID } from 'node:crypto';
import { processStore } from './process-store';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the request, or the background job, that the running code serves; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return store().getStore();
}

/** Runs work, and all that it begins, under an id that every line of the log then carries. */
export function withRequestId<T>(id: string, work: () => T): T {
  return store().run(id, work);
}

/** The id that the browser gave its request, when it is a UUID; a new one otherwise. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
}

const store = processStore<string>('request-id');
