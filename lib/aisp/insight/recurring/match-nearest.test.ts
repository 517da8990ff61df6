import { describe, expect, it } from 'vitest';
import { differenceOf } from './booking';
import { matchNearest, type Seeker } from './match-nearest';

/** By sorting every pair. */
const bySorting = (seekers: readonly Seeker[], offered: readonly bigint[]) => {
  const pairs = seekers
    .flatMap(({ amount, offers }, seeker) =>
      offers
        .toSorted((one, other) => one - other)
        .map((place) => ({ seeker, place, offBy: differenceOf(amount, offered[place] ?? 0n) })),
    )
    .sort((one, other) => Number(one.offBy - other.offBy));
  const [found, taken] = [new Set<number>(), new Set<number>()];
  for (const { seeker, place } of pairs) {
    if (found.has(seeker) || taken.has(place)) continue;
    found.add(seeker);
    taken.add(place);
  }
  return found;
};

/** The same numbers on each run, from 0 to below `end`. */
const numbers = (seed: number) => {
  let state = seed;
  return (end: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
};

describe('the nearest amounts', () => {
  it('are found as by sorting every pair', () => {
    const next = numbers(7);
    for (let run = 0; run < 2_000; run += 1) {
      const offered = Array.from({ length: next(8) }, () => BigInt(next(6)));
      const seekers = Array.from({ length: next(8) }, () => ({
        amount: BigInt(next(6)),
        offers: [...offered.keys()].filter(() => next(3) > 0).reverse(),
      }));
      expect([...matchNearest(seekers, offered)].sort()).toEqual(
        [...bySorting(seekers, offered)].sort(),
      );
    }
  });
});
