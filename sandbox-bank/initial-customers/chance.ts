/** Seeded random choices: the same seed gives the same year of transactions. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Chance = {
  /** A whole number between two bounds, both included. */
  between(from: number, to: number): number;
  /** A random amount between two amounts in kroner, to the øre, in minor units. */
  kroner(from: number, to: number): bigint;
  /** One of these items. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** True in `cases` out of a hundred cases. */
  percent(cases: number): boolean;
  /** This many random digits. */
  digits(count: number): string;
};

/** An independent source of choices for each seed. */
export function chanceOf(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  const between = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    between,
    kroner: (from, to) => BigInt(between(from * 100, to * 100)),
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    percent: (cases) => between(1, 100) <= cases,
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  };
}
