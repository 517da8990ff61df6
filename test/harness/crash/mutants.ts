/**
 * Known faults of the protocol for money, to see that the gate catches each. They are compiled into the program under test
 * beside what they replace, and wake only in a process whose environment names one: no file of the tree changes.
 */

/** Names the mutant that a process is. */
export const MUTANT_VARIABLE = 'CRASH_MUTANT';

type Edit = { file: string; original: string; mutated: string };

const CALL = 'lib/outbox/call.ts';
const RECOVERY = 'lib/outbox/recover.ts';

/** Expressions that stand once in their file, and the wrong ones in their place. */
export const MUTANTS = {
  /** A call whose tries all went unanswered ends as not sent. */
  'unknown-as-not-sent': {
    file: CALL,
    original: "mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code }",
    mutated: "{ kind: 'not-sent', code: tried.code }",
  },
  /** A call that a dead process has left ends as not sent. */
  'forsaken-as-not-sent': {
    file: RECOVERY,
    original:
      "call.mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: 'unreachable' }",
    mutated: "{ kind: 'not-sent', code: 'unreachable' }",
  },
  /** Each try has an X-Request-ID of its own. */
  'new-request-id': {
    file: CALL,
    original: `{
        requestId: call.requestId,
        attempt: call.tries + 1,
        doneIsEnough: effects.doneIsEnough ?? false,
      }`,
    mutated: '{ doneIsEnough: effects.doneIsEnough ?? false }',
  },
} as const satisfies Record<string, Edit>;

export type MutantName = keyof typeof MUTANTS;

export const MUTANT_NAMES = Object.keys(MUTANTS) as MutantName[];

/**
 * A source file with all mutants of it compiled in, asleep.
 * @throws Error when an expression does not stand there exactly once: then the mutant has to be written anew.
 */
export function withMutants(file: string, source: string): string {
  return MUTANT_NAMES.filter((name) => MUTANTS[name].file === file).reduce((text, name) => {
    const { original, mutated } = MUTANTS[name];
    const [before, after, ...more] = text.split(original);
    if (after === undefined || more.length > 0)
      throw new Error(`What the mutant ${name} replaces must stand once in ${file}.`);
    const isAwake = `process.env.${MUTANT_VARIABLE} === '${name}'`;
    return `${before}(${isAwake} ? (${mutated}) : (${original}))${after}`;
  }, source);
}
