/**
 * Whether a bank is asked at all. After some calls in a row that it did not answer, nobody waits for it for a moment: a
 * call fails at once, and certainly was not made. Then one call finds out for all.
 */

export type Breaker = {
  /** False while the bank is left alone. Whoever is let through says how it went. */
  admits(): boolean;
  answered(): void;
  /** @returns whether the bank is left alone from now on, and was not before. */
  silent(): boolean;
};

/** Fewer may be the fault of one operation, or of us. */
const SILENT_IN_A_ROW_MAX = 8;
/** Well within the ten seconds in which a bank that is back is used again. */
const REST_MILLISECONDS = 2_000;

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let silentInARow = 0;
  let restsUntil = 0;
  return {
    admits() {
      if (silentInARow < SILENT_IN_A_ROW_MAX) return true;
      if (now() < restsUntil) return false;
      // The next ones wait for the answer to this one, or for another rest to end.
      restsUntil = now() + REST_MILLISECONDS;
      return true;
    },
    answered() {
      silentInARow = 0;
    },
    silent() {
      silentInARow += 1;
      if (silentInARow < SILENT_IN_A_ROW_MAX) return false;
      restsUntil = now() + REST_MILLISECONDS;
      return silentInARow === SILENT_IN_A_ROW_MAX;
    },
  };
}
