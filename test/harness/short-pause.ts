import { setTimeout as wait } from 'node:timers/promises';

/**
 * `lib/outbox/pause` a hundred times quicker, in place of it in integration tests and under the crash gate. How long the
 * pauses are is held by `test/outbox/call-tries.integration.ts`, which asks for a pause of its own.
 */
export async function pauseBetweenTries(milliseconds: number): Promise<void> {
  await wait(milliseconds / 100);
}
