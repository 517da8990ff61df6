/**
 * Decides whether a bank is called at all. After several calls in a row without an answer, nobody waits for it for a
 * moment: calls fail at once, and have certainly not been sent. Then one call finds out for everyone.
 */

export type Breaker = {
  /** False while the bank is left alone. Everyone who is let through reports how it went. */
  admits(): boolean;
  answered(): void;
  /** @returns whether the bank is left alone from now on, and was not before. */
  silent(): boolean;
};

/** Fewer may be the fault of one operation, or our own. */
const SILENT_IN_A_ROW_MAX = 8;
/** Well within the ten seconds after which a recovered bank must be in use again. */
const REST_MILLISECONDS = 2_000;

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let silentInARow = 0;
  let restsUntil = 0;
  return {
    admits() {
      if (silentInARow < SILENT_IN_A_ROW_MAX) return true;
      if (now() < restsUntil) return false;
      // The next callers wait for this one's answer, or for another pause to end.
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
