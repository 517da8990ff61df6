import { setTimeout as wait } from 'node:timers/promises';

/**
 * Replaces `lib/outbox/pause` in integration tests and under the crash gate: a hundred times faster.
 * `test/outbox/call-tries.integration.ts` passes its own pause and checks the real lengths.
 */
export async function pauseBetweenTries(milliseconds: number): Promise<void> {
  await wait(milliseconds / 100);
}
