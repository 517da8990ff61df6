import { describe, expect, it } from 'vitest';
import { planRound } from './plan';

const situations = (seed: number, from: number) =>
  Array.from({ length: 10 }, (_, index) => planRound(seed, from + index).situation);

const EACH = [
  'absent',
  'left',
  'refused',
  'silent',
  'silent-approval',
  'struck',
  'struck',
  'struck',
  'struck',
  'struck',
];

describe('planRound', () => {
  it('meets each situation once in every ten rounds', () => {
    for (const seed of [1, 7, 99])
      for (const from of [1, 11, 191]) expect(situations(seed, from).sort()).toEqual(EACH);
  });

  it('orders the situations by the seed and by the ten rounds', () => {
    expect(situations(1, 1)).not.toEqual(situations(2, 1));
    expect(situations(1, 1)).not.toEqual(situations(1, 11));
  });

  it('says the same of a round each time', () => {
    expect(planRound(7, 3)).toEqual(planRound(7, 3));
  });

  it('strikes in rounds that meet nothing else, and in no other', () => {
    for (let round = 1; round <= 50; round += 1) {
      const { situation, blows } = planRound(7, round);
      expect(blows.length > 0).toBe(situation === 'struck');
    }
  });
});
