import { setTimeout as pause } from 'node:timers/promises';

const STEP_MILLISECONDS = 100;

/**
 * Checks every tenth of a second until there is an answer; undefined when there is none by the deadline.
 * @param deadline in milliseconds of `performance.now()`.
 */
export async function poll<Answer>(
  look: () => Promise<Answer | undefined>,
  deadline: number,
): Promise<Answer | undefined> {
  for (;;) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (performance.now() + STEP_MILLISECONDS >= deadline) return undefined;
    await pause(STEP_MILLISECONDS);
  }
}
