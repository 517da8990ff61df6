import { setTimeout as wait } from 'node:timers/promises';

/** Waits between two tries of a call. A file of its own, so that tests of other things need not wait. */
export async function pauseBetweenTries(milliseconds: number): Promise<void> {
  await wait(milliseconds);
}
