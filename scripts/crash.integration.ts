import { describe, expect, it } from 'vitest';
import { runCrashRounds } from '@/lib/harness/crash/rounds';

/** A few rounds of what `npm run crash` does; nothing waits for this long on a machine that is free. */
const ROUNDS = 4;
const MILLISECONDS_MAX = 240_000;

describe('payments while the application and the bank are killed', () => {
  it(
    'are neither doubled nor lost nor stuck',
    async () => {
      const result = await runCrashRounds({ rounds: ROUNDS, seed: 7, naive: false });
      expect(result.violations).toEqual([]);
      expect(result.rounds).toBe(ROUNDS);
      expect(result.kills).toBeGreaterThanOrEqual(ROUNDS);
      expect(result.approved + result.unknown).toBe(ROUNDS);
    },
    MILLISECONDS_MAX,
  );
});
