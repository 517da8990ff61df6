import { describe, expect, it } from 'vitest';
import { runCrashRounds } from '@/lib/harness/crash/rounds';

/** In a file of its own: one run of the harness takes the settings of its process. */
const ROUNDS = 4;
const MILLISECONDS_MAX = 240_000;

describe('payments while the application and the bank are killed', () => {
  it(
    'are doubled without the protocol, so the gate can see',
    async () => {
      const result = await runCrashRounds({ rounds: ROUNDS, seed: 7, naive: true });
      expect(result.violations.map(({ is }) => is)).toContain('doubled');
    },
    MILLISECONDS_MAX,
  );
});
