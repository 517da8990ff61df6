/**
 * Property tests of the rules: some hundred runs each by default, or the number in `RULE_RUNS`. The full check is
 * `RULE_RUNS=100000`; a failure prints its seed and path, and `RULE_SEED` repeats a run.
 */
import fc from 'fast-check';
import { test } from 'vitest';

const RUNS = Number(process.env.RULE_RUNS ?? 300);
const SEED = process.env.RULE_SEED;
// A property takes up to six seconds; a machine under load may be ten times slower.
const TIMEOUT_MILLISECONDS = RUNS > 1_000 ? 1_800_000 : 60_000;

/** A test that a property holds for every generated value. */
export function holds<Values extends [unknown, ...unknown[]]>(
  sentence: string,
  property: fc.IProperty<Values>,
): void {
  test(sentence, { timeout: TIMEOUT_MILLISECONDS }, () => {
    fc.assert(property, {
      numRuns: RUNS,
      ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    });
  });
}
