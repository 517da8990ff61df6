import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashGate, openCrashGate } from '@/test/harness/crash/rounds';

/** This many rounds meet each situation once. `npm run crash` makes two hundred. */
const ROUNDS = 10;
const SEED = 7;
/** Nothing takes this long on an idle machine. */
const MILLISECONDS_MAX = 480_000;

let gate: CrashGate;
beforeAll(async () => {
  gate = await openCrashGate({ naive: true, hasMutants: true });
}, MILLISECONDS_MAX);
afterAll(() => gate.close());

describe('payments while the application and the bank are killed', () => {
  it(
    'are neither doubled, lost, stuck nor misreported',
    async () => {
      const result = await gate.run({ rounds: ROUNDS, seed: SEED });
      expect(result.violations).toEqual([]);
      expect(result.tooFew).toEqual([]);
      expect(result.kills).toBeGreaterThanOrEqual(5);
    },
    MILLISECONDS_MAX,
  );

  it(
    'are misreported by a protocol that ends as not sent what is unknown',
    async () => {
      const mutant = 'unknown-as-not-sent';
      const result = await gate.run({ rounds: ROUNDS, seed: SEED, mutant, untilCaught: true });
      expect(result.violations.map(({ is }) => is)).toContain('misreported');
    },
    MILLISECONDS_MAX,
  );

  it(
    'are made under ids that nobody stored by a protocol with a new X-Request-ID on each try',
    async () => {
      const mutant = 'new-request-id';
      const result = await gate.run({ rounds: ROUNDS, seed: SEED, mutant, untilCaught: true });
      expect(result.violations.map(({ is }) => is)).toContain('unrecorded');
    },
    MILLISECONDS_MAX,
  );

  it(
    'are doubled without the protocol',
    async () => {
      const result = await gate.run({ rounds: ROUNDS, seed: SEED, naive: true, untilCaught: true });
      expect(result.violations.map(({ is }) => is)).toContain('doubled');
    },
    MILLISECONDS_MAX,
  );
});
