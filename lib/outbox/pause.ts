import { setTimeout as wait } from 'node:timers/promises';

/** Waits between two tries of a call. It has its own file so that tests of other things can replace it. */
export async function pauseBetweenTries(milliseconds: number): Promise<void> {
  await wait(milliseconds);
}
