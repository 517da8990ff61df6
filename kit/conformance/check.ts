/** What a check is: a rule of the interface with its place, its weight and the way to see whether it holds. */
import type { Stage } from './stage';

/**
 * `must`: a sentence of the interface. `should`: public documentation and recorded behaviour of banks of the family.
 * `ours`: a decision where both are silent.
 */
export type Grade = 'must' | 'should' | 'ours';

/** What a check needs that not every run has. */
export type Need = 'worlds' | 'second TPP' | 'CA file';

export type Check = {
  /** Unique, in words and hyphens; a planted fault is found by the check of its name. */
  id: string;
  grade: Grade;
  /** Where the rule stands: `interface#limits`, `supplement#9`. */
  place: string;
  /** The rule as a sentence. */
  rule: string;
  needs?: readonly Need[];
  run(stage: Stage): Promise<void>;
};

/** A group of checks, as the report shows them. */
export type CheckGroup = { title: string; checks: readonly Check[] };
