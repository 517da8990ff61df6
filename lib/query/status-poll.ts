import type { ProblemCode } from '@/lib/view/problem';

const SECOND_MS = 1000;
/** The shortest and longest polling intervals for a recent change. */
const POLL_MS_MIN = 2 * SECOND_MS;
const POLL_MS_MAX = 300 * SECOND_MS;
/** Used while nothing can change without the user. */
const POLL_IDLE_MS_MIN = 15 * SECOND_MS;
/** The interval is this fraction of the time since the last change. */
const QUIET_PART = 10;

/** Only the user can solve these; polling would change nothing. */
const NEEDS_THE_PERSON: readonly ProblemCode[] = ['sca-required', 'consent-ended'];

export type PollMoment = { now: Date /** In a row. */; failures: number };

/**
 * Milliseconds until the bank is asked for a status again, or false for never. The interval grows with the time since
 * the last change, and with each consecutive failure.
 */
export function pollMs(
  polled: {
    /** When something last changed. */
    changedAt: Date;
    /** Whether it waits for the user. */
    isIdle: boolean;
    /** Why the last request to the bank failed. */
    problem: ProblemCode | null;
  },
  { now, failures }: PollMoment,
): number | false {
  const { changedAt, isIdle, problem } = polled;
  if (problem !== null && NEEDS_THE_PERSON.includes(problem)) return false;
  const quietMs = Math.max(0, now.getTime() - changedAt.getTime());
  const trouble = failures + (problem === null ? 0 : 1);
  const least = isIdle || trouble > 0 ? POLL_IDLE_MS_MIN : POLL_MS_MIN;
  return Math.min(POLL_MS_MAX, Math.max(least, quietMs / QUIET_PART) * 2 ** Math.min(trouble, 5));
}
