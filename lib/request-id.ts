import { randomUUID } from 'node:crypto';
import { processStore } from './process-store';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the current request or background job; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return store().getStore();
}

/** Runs work, and everything it starts, under an id that every log line then has. */
export function withRequestId<T>(id: string, work: () => T): T {
  return store().run(id, work);
}

/** The browser's id for its request, if it is a UUID; otherwise a new one. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
}

const store = processStore<string>('request-id');
