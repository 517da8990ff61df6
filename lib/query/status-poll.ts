import type { ProblemCode } from '@/lib/view/problem';

const SECOND_MS = 1000;
/** How often the bank is asked about what has just changed, and how seldom at last. */
const POLL_MS_MIN = 2 * SECOND_MS;
const POLL_MS_MAX = 300 * SECOND_MS;
/** While nothing moves unless the person does. */
const POLL_IDLE_MS_MIN = 15 * SECOND_MS;
/** The wait is this part of the time in which nothing has happened. */
const QUIET_PART = 10;

/** What only the person can put right; asking on would change nothing. */
const NEEDS_THE_PERSON: readonly ProblemCode[] = ['sca-required', 'consent-ended', 'not-found'];

export type PollMoment = { now: Date /** In a row. */; failures: number };

/**
 * After how many milliseconds the bank is asked again how a thing stands, or false for not at all: the longer nothing
 * has happened, the longer the wait, and longer still after each failure in a row.
 */
export function pollMs(
  thing: {
    /** When something has happened last. */
    changedAt: Date;
    /** Whether it waits for the person. */
    isIdle: boolean;
    /** Why the bank could not be asked the last time. */
    problem: ProblemCode | null;
  },
  { now, failures }: PollMoment,
): number | false {
  const { changedAt, isIdle, problem } = thing;
  if (problem !== null && NEEDS_THE_PERSON.includes(problem)) return false;
  const quietMs = Math.max(0, now.getTime() - changedAt.getTime());
  const trouble = failures + (problem === null ? 0 : 1);
  const least = isIdle || trouble > 0 ? POLL_IDLE_MS_MIN : POLL_MS_MIN;
  return Math.min(POLL_MS_MAX, Math.max(least, quietMs / QUIET_PART) * 2 ** Math.min(trouble, 5));
}
