import type { CategoryId } from '@/lib/view/insight/category';

/** A booked transaction in the form used to look for patterns. */
export type Booking = {
  id: string;
  accountId: string;
  /** The booking date, `YYYY-MM-DD`. */
  day: string;
  /** In minor units; negative when money leaves. */
  amount: bigint;
  currency: string;
  category: CategoryId;
  /** The counterparty's name, as the bank gives it. */
  name: string | null;
  /** The counterparty's account number. */
  number: string | null;
  message: string | null;
};

const LATEST_MAX = 3;

export type Direction = 'in' | 'out';

export function directionOf({ amount }: Pick<Booking, 'amount'>): Direction {
  return amount < 0n ? 'out' : 'in';
}

export function magnitudeOf({ amount }: Pick<Booking, 'amount'>): bigint {
  return amount < 0n ? -amount : amount;
}

/** Compares days or amounts, for sorting. */
export function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The median; the mean of the middle two for an even count. */
export function medianOf(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort(compare);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n;
}

/** Whether two amounts differ by at most `percent` percent of the smaller one. */
export function isWithinPercent(one: bigint, other: bigint, percent: bigint): boolean {
  const [less, more] = one < other ? [one, other] : [other, one];
  return (more - less) * 100n <= less * percent;
}

/** The amounts of the last few, oldest first: what something costs now. */
export function latestOf(bookings: readonly Booking[]): bigint[] {
  return bookings.slice(-LATEST_MAX).map(magnitudeOf);
}

/**
 * Whether an amount may be that of something recurring. A small one to the same party is something else, and so is one
 * of several times as much.
 */
export function mayBeAmountOf(
  { usual, bookings }: { usual: bigint; bookings: readonly Booking[] },
  amount: bigint,
): boolean {
  const latest = [usual, ...latestOf(bookings)];
  return amount * 5n >= leastOf(latest) * 4n && amount <= largestOf(latest) * 2n;
}

/** The difference between two amounts, without a sign. */
export function differenceOf(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}

/** The largest amount, ignoring signs; zero when there are none. */
export function largestOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((more, amount) => (amount > more ? amount : more), 0n);
}

/** The smallest amount; zero when there are none. */
export function leastOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((less, amount) => (amount < less ? amount : less), amounts[0] ?? 0n);
}
