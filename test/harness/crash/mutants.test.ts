import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/root';
import { withMutants } from './mutants';

const FILE = 'lib/outbox/call.ts';
const ONCE = `
  mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code },
  {
        requestId: call.requestId,
        attempt: call.tries + 1,
        doneIsEnough: effects.doneIsEnough ?? false,
        anyMediaType: effects.doneIsEnough ?? false,
      },
`;

describe('withMutants', () => {
  it('puts each mutant beside what it replaces, asleep unless the environment names it', () => {
    expect(withMutants(FILE, ONCE)).toBe(`
  (process.env.CRASH_MUTANT === 'unknown-as-not-sent' ? ({ kind: 'not-sent', code: tried.code }) : (mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code })),
  (process.env.CRASH_MUTANT === 'new-request-id' ? ({
        doneIsEnough: effects.doneIsEnough ?? false,
        anyMediaType: effects.doneIsEnough ?? false,
      }) : ({
        requestId: call.requestId,
        attempt: call.tries + 1,
        doneIsEnough: effects.doneIsEnough ?? false,
        anyMediaType: effects.doneIsEnough ?? false,
      })),
`);
  });

  it('puts those of the recovery beside what they replace there', () => {
    expect(
      withMutants(
        'lib/outbox/recover.ts',
        "call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' }",
      ),
    ).toBe(
      "(process.env.CRASH_MUTANT === 'forsaken-as-not-sent' ? ({ kind: 'not-sent', code: 'unreachable' }) : (call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' }))",
    );
  });

  it.each([FILE, 'lib/outbox/recover.ts'])('finds what they replace in %s', (file) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(withMutants(file, source)).toContain('process.env.CRASH_MUTANT');
  });

  it('leaves other files alone', () => {
    expect(withMutants('lib/pisp/payment/send-again.ts', ONCE)).toBe(ONCE);
  });

  it('refuses a file in which what a mutant replaces is gone or stands twice', () => {
    const gone = ONCE.replace('requestId', 'id');
    expect(() => withMutants(FILE, gone)).toThrow(
      'What the mutant new-request-id replaces must stand once in lib/outbox/call.ts.',
    );
    expect(() =>
      withMutants(
        FILE,
        `${ONCE}{
        requestId: call.requestId,
        attempt: call.tries + 1,
        doneIsEnough: effects.doneIsEnough ?? false,
        anyMediaType: effects.doneIsEnough ?? false,
      }`,
      ),
    ).toThrow('What the mutant new-request-id replaces must stand once in lib/outbox/call.ts.');
  });
});
