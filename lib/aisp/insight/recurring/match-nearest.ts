/** Pairs amounts that are sought with amounts that are offered. Pure. */
import { compare } from './booking';

/** An amount that is sought, and the places of the offers that may be it, each once. */
export type Seeker = { amount: bigint; offers: readonly number[] };

/**
 * The places of the seekers that have an offer when each offer goes to one seeker at most, the nearest pair first; of
 * equally near pairs, that of the earlier seeker, then that of the earlier offer.
 *
 * There may be millions of pairs, so they are not sorted. Each seeker asks for its offers, the nearest first, and an
 * offer leaves its seeker for a nearer one, which comes to the same.
 */
export function matchNearest(
  seekers: readonly Seeker[],
  offered: readonly bigint[],
): ReadonlySet<number> {
  const sorted = offered
    .map((amount, place) => ({ amount, place }))
    .sort((one, other) => compare(one.amount, other.amount));
  const ranks = new Int32Array(offered.length);
  for (const [rank, { place }] of sorted.entries()) ranks[place] = rank;
  const asking = seekers.map((seeker) => nearestFirst(seeker, sorted, ranks));
  const taken = new Map<number, Pair>();
  for (const first of seekers.keys()) {
    let seeker: number | undefined = first;
    while (seeker !== undefined) {
      const next = asking[seeker]?.next();
      if (next === undefined || next.done) break;
      const { place, offBy } = next.value;
      const other = taken.get(place);
      if (other !== undefined && !isBefore({ seeker, offBy }, other)) continue;
      taken.set(place, { seeker, offBy });
      seeker = other?.seeker;
    }
  }
  return new Set([...taken.values()].map(({ seeker }) => seeker));
}

type Offer = { amount: bigint; place: number };

/** Who has an offer, and how far off it is. */
type Pair = { seeker: number; offBy: bigint };

function isBefore(one: Pair, other: Pair): boolean {
  return one.offBy === other.offBy ? one.seeker < other.seeker : one.offBy < other.offBy;
}

/**
 * A seeker's offers by how far off they are; those equally far in the order of their places.
 * @param sorted every offer by amount.
 * @param ranks where each is in it.
 */
function* nearestFirst(
  { amount, offers }: Seeker,
  sorted: readonly Offer[],
  ranks: Int32Array,
): Generator<{ place: number; offBy: bigint }, undefined> {
  const own = Int32Array.from(offers, (place) => ranks[place] ?? 0).sort();
  const at = (index: number) => sorted[own[index] ?? -1];
  let above = firstFrom(amount, own.length, at);
  let below = above - 1;
  for (;;) {
    const [less, more] = [at(below), at(above)];
    const offBy = least(less && amount - less.amount, more && more.amount - amount);
    if (offBy === null) return;
    const places: number[] = [];
    for (let one = less; one && amount - one.amount === offBy; one = at(below)) {
      places.push(one.place);
      below -= 1;
    }
    for (let one = more; one && one.amount - amount === offBy; one = at(above)) {
      places.push(one.place);
      above += 1;
    }
    for (const place of places.sort((one, other) => one - other)) yield { place, offBy };
  }
}

function least(one: bigint | undefined, other: bigint | undefined): bigint | null {
  if (one === undefined || other === undefined) return one ?? other ?? null;
  return one < other ? one : other;
}

/** The first index from which amounts are at least this one. */
function firstFrom(
  amount: bigint,
  length: number,
  at: (index: number) => Offer | undefined,
): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((at(middle)?.amount ?? amount) < amount) from = middle + 1;
    else to = middle;
  }
  return from;
}
