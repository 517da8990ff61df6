/** The time from starting a call to the bank to the last byte of its answer. @assumes answer-bounds */
export const DEADLINE_MILLISECONDS = 10_000;

/** What several calls share a deadline for is not begun with less time than this. */
const BEGIN_MILLISECONDS_MIN = 5_000;

/** Whether it is too late to begin a call: an answer that is slow, but comes, would be cut off. */
export function isTooLate(deadline: number): boolean {
  return performance.now() > deadline - BEGIN_MILLISECONDS_MIN;
}
