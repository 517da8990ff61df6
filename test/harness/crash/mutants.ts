/**
 * Known faults of the payment protocol, to check that the gate catches each. They are compiled into the program under
 * test beside what they replace, and are active only in a process whose environment names one: no source file changes.
 */

/** Names the active mutant of a process. */
export const MUTANT_VARIABLE = 'CRASH_MUTANT';

type Edit = { file: string; original: string; mutated: string };

const CALL = 'lib/outbox/call.ts';
const RECOVERY = 'lib/outbox/recover.ts';

/** Expressions that occur once in their file, and their faulty replacements. */
export const MUTANTS = {
  /** A call whose tries all went unanswered ends as not sent. */
  'unknown-as-not-sent': {
    file: CALL,
    original: "mayHaveArrived ? { kind: 'unknown' } : { kind: 'not-sent', code: tried.code }",
    mutated: "{ kind: 'not-sent', code: tried.code }",
  },
  /** A call left behind by a dead process ends as not sent. */
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
        anyMediaType: effects.doneIsEnough ?? false,
      }`,
    mutated: `{
        doneIsEnough: effects.doneIsEnough ?? false,
        anyMediaType: effects.doneIsEnough ?? false,
      }`,
  },
} as const satisfies Record<string, Edit>;

export type MutantName = keyof typeof MUTANTS;

export const MUTANT_NAMES = Object.keys(MUTANTS) as MutantName[];

/**
 * A source file with all its mutants compiled in, inactive.
 * @throws Error when an expression does not occur exactly once: then the mutant must be rewritten.
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
