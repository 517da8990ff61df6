/** What a run of rounds must have reached at least to prove anything. */
import { ROUNDS_OF_EACH } from './plan';

/** How many payments were approved, and how often each other outcome occurred. */
export type Reached = {
  approved: number;
  unknown: number;
  notSent: number;
  refused: number;
  approvalUnknown: number;
};

/** Three of four payments approved, and in every ten rounds each outcome that the plan leads to. */
export function floorOf(rounds: number): Reached {
  const tens = Math.floor(rounds / ROUNDS_OF_EACH);
  return {
    approved: Math.floor((rounds * 3) / 4),
    // From `silent` and from `left`.
    unknown: 2 * tens,
    notSent: tens,
    refused: tens,
    approvalUnknown: tens,
  };
}

/** The outcomes that a run reached too seldom, as text. */
export function belowFloor(rounds: number, reached: Reached): string[] {
  const floor = floorOf(rounds);
  return (Object.keys(floor) as (keyof Reached)[])
    .filter((outcome) => reached[outcome] < floor[outcome])
    .map((outcome) => `${outcome}: ${reached[outcome]}, at least ${floor[outcome]} expected`);
}
