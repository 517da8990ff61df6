/** A check: a rule of the interface with its source, its weight, and a test. */
import type { Stage } from './stage';

/**
 * `must`: a sentence of the interface. `should`: public documentation and observed behaviour of the bank family.
 * `ours`: our decision where both are silent.
 */
export type Grade = 'must' | 'should' | 'ours';

/** Something a check needs that not every run has. */
export type Need = 'worlds' | 'second TPP' | 'CA file';

export type Check = {
  /** Unique, in words and hyphens; the check with this name finds the planted fault. */
  id: string;
  grade: Grade;
  /** The rule's source: `interface#limits`, `supplement#9`. */
  place: string;
  /** The rule as a sentence. */
  rule: string;
  needs?: readonly Need[];
  run(stage: Stage): Promise<void>;
};

/** A group of checks, as the report shows them. */
export type CheckGroup = { title: string; checks: readonly Check[] };
