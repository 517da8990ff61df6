import { randomUUID } from 'node:crypto';
import { isUuid } from '@/lib/xs2a/value/uuid';
import { processStore } from './process-store';

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
  return typeof given === 'string' && isUuid(given) ? given.toLowerCase() : randomUUID();
}

const store = processStore<string>('request-id');
