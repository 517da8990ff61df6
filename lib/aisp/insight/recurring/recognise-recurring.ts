/**
 * Recognises recurring payments and income among booked transactions: the same counterparty, a steady rhythm, and
 * either nearly the same amount each time or a bill with no other transactions of that counterparty in between. Pure,
 * and takes the time as an argument. See docs/decisions/0162-recurring-payments.md.
 */

import { RHYTHMS, type Rhythm } from '@/lib/view/insight/rhythm';
import { groupBy } from '@/lib/xs2a/group-by';
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';
import {
  type Booking,
  compare,
  type Direction,
  differenceOf,
  isWithinPercent,
  largestOf,
  latestOf,
  leastOf,
  magnitudeOf,
  medianOf,
} from './booking';
import { type CounterpartyGroup, groupByCounterparty } from './counterparty';
import {
  expectedDays,
  type Followed,
  isPastGrace,
  mayComeFor,
  type Roll,
  scheduleOf,
  stepsBetween,
} from './rhythm';

export type Recurring = {
  accountId: string;
  direction: Direction;
  currency: string;
  /** As in `CounterpartyGroup`. */
  counterparty: string;
  rhythm: Rhythm;
  kind: 'salary' | 'benefits' | 'other';
  name: string | null;
  /** The usual amount, in minor units without a sign. */
  usual: bigint;
  /** Whether the amount is the same each time, apart from an occasional new price. */
  isFixed: boolean;
  /** 31 for the last day of the month; null for a rhythm of weeks. */
  dayOfMonth: number | null;
  roll: Roll;
  /** The last due day on which it came. */
  lastDue: string;
  /** Oldest first. */
  bookings: readonly [Booking, ...Booking[]];
  /** Whether it missed its due day and is no longer expected. */
  isEnded: boolean;
};

/** The percentage within which two bills have the same price; purchases must match to the øre. */
const SAME_PRICE_PERCENT = 3n;
/** At least this share of its transactions is on time, and of those that could belong to it does. */
const SHARE_MIN = 0.8;
const DAY_ZERO = '1970-01-01';
/** With this many transactions, on average fewer than this many days apart, only equal amounts can stand out. */
const BUSY_ROWS = 12;
const BUSY_DAYS_EACH = 6;
/** Banks date bookings on the next bank day, and card purchases on the day their invoice is due, but none beyond this. */
const AHEAD_DAYS_MAX = 60;
/** How many past amounts decide the usual one. */
const AMOUNTS_MAX = 12;

/** How often a rhythm must have been seen, at one price and with varying amounts. */
const SEEN_MIN: Record<Rhythm, { fixed: number; varying: number }> = {
  Weekly: { fixed: 4, varying: Number.POSITIVE_INFINITY },
  EveryTwoWeeks: { fixed: 6, varying: 6 },
  EveryFourWeeks: { fixed: 4, varying: 4 },
  Monthly: { fixed: 3, varying: 4 },
  EveryTwoMonths: { fixed: 3, varying: 3 },
  Quarterly: { fixed: 3, varying: 3 },
  SemiAnnual: { fixed: 3, varying: 3 },
  Annual: { fixed: 2, varying: 2 },
};

/** Purchases with varying amounts are more often coincidence, so they must be seen this many times more. */
const MORE_PURCHASES = 2;

/**
 * How many tenths of the smallest amount the largest may be: for a bill (power in summer and winter), a purchase, and
 * anything yearly.
 */
const SPREAD_TENTHS_MAX = { bill: 100n, purchase: 20n, yearly: 15n };

/** With at least this many transactions, this share of them on the exact day, a steady rhythm is no coincidence. */
const STEADY_MIN = 5;
const STEADY_SHARE = 0.9;

/**
 * What recurs among the booked transactions of some accounts.
 * @param asOf the day up to which an account's transactions are known.
 */
export function recogniseRecurring(
  bookings: readonly Booking[],
  asOf: (accountId: string) => string,
): Recurring[] {
  const accountIds = new Set(bookings.map(({ accountId }) => accountId));
  const lastDays = new Map(
    [...accountIds].map((accountId) => [accountId, addDays(asOf(accountId), AHEAD_DAYS_MAX)]),
  );
  const come = bookings.filter(
    ({ accountId, day, amount }) => day <= (lastDays.get(accountId) ?? '') && amount !== 0n,
  );
  return groupByCounterparty(come).flatMap((group) =>
    partsOf(group).flatMap((part) => recurringIn(part, asOf(group.accountId))),
  );
}

/** Splits a busy group by equal amounts; any other stays whole. */
function partsOf(group: CounterpartyGroup): CounterpartyGroup[] {
  const { bookings } = group;
  if (!isBusy(bookings)) return [group];
  return [...groupBy(bookings, ({ amount }) => amount).values()]
    .filter((part) => !isBusy(part))
    .map((part) => ({ ...group, bookings: part }));
}

function isBusy(bookings: readonly Booking[]): boolean {
  const [first] = bookings;
  const last = bookings.at(-1);
  if (first === undefined || last === undefined || bookings.length < BUSY_ROWS) return false;
  return daysBetween(first.day, last.day) < bookings.length * BUSY_DAYS_EACH;
}

function recurringIn(group: CounterpartyGroup, asOf: string): Recurring[] {
  const found: Candidate[] = [];
  let left = group.bookings;
  for (const rhythm of RHYTHMS) {
    const lanes = lanesOf(rhythm, left).flatMap((bookings) => candidateOf(rhythm, bookings) ?? []);
    const steady = new Set(lanes.filter(isOnTheDay).flatMap(({ bookings }) => bookings));
    for (const lane of lanes) {
      if (!standsOut(lane, left, steady)) continue;
      found.push(lane);
      left = left.filter((booking) => !lane.bookings.includes(booking));
    }
  }
  const series = found.map((lane) => recurringOf(group, lane));
  return withOffTime(series, left).map((one) => {
    const [next] = expectedDays(one, one.lastDue, 1);
    return { ...one, isEnded: next === undefined || isPastGrace(one.rhythm, next.day, asOf) };
  });
}

type Series = Omit<Recurring, 'isEnded'>;

/** Adds what came too early or too late to keep the rhythm, each to the series whose amount is nearest. */
function withOffTime(series: Series[], others: readonly Booking[]): Series[] {
  return others.reduce((all, booking) => {
    const offBy = ({ usual }: Series) => differenceOf(usual, magnitudeOf(booking));
    const [paid] = all
      .flatMap((one) => {
        const lastDue = duePaidBy(one, booking);
        return lastDue === undefined ? [] : [{ one, lastDue }];
      })
      .sort((left, right) => compare(offBy(left.one), offBy(right.one)));
    return all.map((one) =>
      one === paid?.one
        ? { ...one, lastDue: paid.lastDue, bookings: [...one.bookings, booking] as const }
        : one,
    );
  }, series);
}

/** What is due after the last one, or after one skipped, if this paid it and is no extra payment. */
function duePaidBy(one: Series, booking: Booking): string | undefined {
  const last = one.bookings.at(-1) ?? one.bookings[0];
  if (booking.day <= last.day || !isPriceOf(one, magnitudeOf(booking))) return undefined;
  return expectedDays(one, one.lastDue, 2).find(({ day }) =>
    mayComeFor(one.rhythm, day, booking.day),
  )?.due;
}

function isPriceOf({ isFixed, usual, bookings }: Series, amount: bigint): boolean {
  if (isFixed) return isWithinPercent(amount, usual, SAME_PRICE_PERCENT);
  const latest = latestOf(bookings);
  return amount >= leastOf(latest) && amount <= largestOf(latest);
}

/**
 * Splits transactions into lanes that each keep the rhythm, so two subscriptions with one company get one each. Longest
 * first.
 */
function lanesOf(rhythm: Rhythm, bookings: readonly Booking[]): Booking[][] {
  const lanes: Lane[] = [];
  for (const booking of bookings) {
    const at = daysBetween(DAY_ZERO, booking.day);
    const next = lanes
      .flatMap((lane) => {
        const steps = stepsBetween(rhythm, at - lane.at);
        return steps
          ? { lane, steps, difference: differenceOf(lane.last.amount, booking.amount) }
          : [];
      })
      .reduce<NextOf | null>((best, one) => (isNearer(one, best) ? one : best), null);
    if (next === null) lanes.push({ bookings: [booking], last: booking, at });
    else {
      next.lane.bookings.push(booking);
      next.lane.last = booking;
      next.lane.at = at;
    }
  }
  return lanes
    .map((lane) => lane.bookings)
    .filter(({ length }) => length >= SEEN_MIN[rhythm].fixed)
    .sort((one, other) => other.length - one.length);
}

/** `at` is the day of the last one, in days since `DAY_ZERO`. */
type Lane = { bookings: Booking[]; last: Booking; at: number };

type NextOf = { lane: Lane; steps: 1 | 2; difference: bigint };

function isNearer(one: NextOf, best: NextOf | null): boolean {
  if (best === null || one.difference !== best.difference)
    return best === null || one.difference < best.difference;
  if (one.steps !== best.steps) return one.steps < best.steps;
  return one.lane.bookings.length > best.lane.bookings.length;
}

type Candidate = {
  rhythm: Rhythm;
  bookings: readonly [Booking, ...Booking[]];
  schedule: Followed;
  isFixed: boolean;
  usual: bigint;
  smallest: bigint;
  largest: bigint;
};

/** A lane seen often enough, on time, and with amounts that fit together; null otherwise. */
function candidateOf(rhythm: Rhythm, lane: readonly Booking[]): Candidate | null {
  const [first, ...later] = lane;
  const recent = lane.map(magnitudeOf).slice(-AMOUNTS_MAX);
  const areBills = lane.every(isBill);
  const isFixed = isOnePrice(recent, areBills ? SAME_PRICE_PERCENT : 0n);
  if (first === undefined || lane.length < seenMin(rhythm, isFixed, areBills)) return null;
  if (!isFixed && !isSpreadPlausible(rhythm, lane, areBills)) return null;
  if (!areBills && (rhythm === 'Annual' || (!isFixed && rhythm !== 'Monthly'))) return null;
  if (gapsIn(rhythm, lane) > Math.floor(lane.length / (isFixed ? 3 : 4))) return null;
  const days = [first.day, ...later.map(({ day }) => day)] as const;
  const schedule = scheduleOf(rhythm, days);
  if (schedule.onTime < lane.length * SHARE_MIN) return null;
  // Moved to bank days, some days of a month are four weeks apart.
  if (rhythm === 'EveryFourWeeks' && scheduleOf('Monthly', days).onTheDay >= schedule.onTheDay)
    return null;
  return {
    rhythm,
    bookings: [first, ...later],
    schedule,
    isFixed,
    usual: medianOf(isFixed ? latestOf(lane) : recent),
    smallest: leastOf(recent),
    largest: largestOf(recent),
  };
}

function seenMin(rhythm: Rhythm, isFixed: boolean, areBills: boolean): number {
  const { fixed, varying } = SEEN_MIN[rhythm];
  return isFixed ? fixed : areBills ? varying : varying + MORE_PURCHASES;
}

/**
 * Whether a lane of one price is beyond coincidence. Another lane at the same price, which may have begun later or
 * ended, then counts beside it and not against it.
 */
function isSteady(lane: Candidate): boolean {
  return lane.bookings.length >= STEADY_MIN && isOnTheDay(lane);
}

function isOnTheDay({ bookings, schedule, isFixed }: Candidate): boolean {
  return isFixed && schedule.onTheDay >= bookings.length * STEADY_SHARE;
}

/** Whether most transactions whose amounts fit a lane belong to it. */
function standsOut(lane: Candidate, left: readonly Booking[], steady: Set<Booking>): boolean {
  const { bookings, isFixed, usual, smallest, largest } = lane;
  const [first] = bookings;
  const last = bookings.at(-1) ?? first;
  const alike = left.filter((booking) => {
    const amount = magnitudeOf(booking);
    return (
      booking.day >= first.day &&
      booking.day <= last.day &&
      (isFixed
        ? isWithinPercent(amount, usual, SAME_PRICE_PERCENT)
        : amount * 5n >= smallest * 4n && amount * 4n <= largest * 5n)
    );
  });
  const own = alike.filter(
    (booking) => bookings.includes(booking) || (isSteady(lane) && steady.has(booking)),
  );
  return own.length >= alike.length * SHARE_MIN;
}

function recurringOf(group: CounterpartyGroup, lane: Candidate): Series {
  const { rhythm, bookings, schedule, isFixed, usual } = lane;
  const { dayOfMonth, lastDue } = schedule;
  const last = bookings.at(-1) ?? bookings[0];
  const kind = kindOf(group.direction, bookings);
  const roll = schedule.roll ?? usualRoll(kind, last);
  return {
    accountId: group.accountId,
    direction: group.direction,
    currency: group.currency,
    counterparty: group.counterparty,
    rhythm,
    kind,
    name: last.name ?? last.message,
    usual,
    isFixed,
    dayOfMonth,
    roll,
    lastDue,
    bookings,
  };
}

/** Whether most amounts equal the one before within `percent`: a price may have risen, or one month may differ. */
function isOnePrice(amounts: readonly bigint[], percent: bigint): boolean {
  const same = amounts.filter((amount, at) => {
    const before = amounts[at - 1];
    return before !== undefined && isWithinPercent(amount, before, percent);
  });
  return same.length * 10 >= (amounts.length - 1) * 6;
}

function isSpreadPlausible(rhythm: Rhythm, lane: readonly Booking[], areBills: boolean): boolean {
  const amounts = lane.map(magnitudeOf);
  const tenths = SPREAD_TENTHS_MAX[rhythm === 'Annual' ? 'yearly' : areBills ? 'bill' : 'purchase'];
  return largestOf(amounts) * 10n <= leastOf(amounts) * tenths;
}

/** Paid to an account number, or in a category that people pay by contract: not a casual purchase. */
function isBill({ number, category }: Booking): boolean {
  return number !== null || ['subscriptions', 'insurance', 'telecom'].includes(category);
}

/**
 * What banks and employers usually do: bills move to the next bank day, wages to the one before. Cards are charged on
 * any day.
 */
function usualRoll(kind: Recurring['kind'], { number }: Booking): Roll {
  if (kind !== 'other') return 'preceding';
  return number === null ? 'none' : 'following';
}

/** How many times it was skipped. */
function gapsIn(rhythm: Rhythm, lane: readonly Booking[]): number {
  return lane.filter((booking, at) => {
    const before = lane[at - 1];
    return before !== undefined && stepsBetween(rhythm, daysBetween(before.day, booking.day)) === 2;
  }).length;
}

function kindOf(direction: Direction, lane: readonly Booking[]): Recurring['kind'] {
  if (direction === 'out') return 'other';
  const of = (wanted: 'salary' | 'benefits') =>
    lane.filter(({ category }) => category === wanted).length * 2 > lane.length;
  return of('salary') ? 'salary' : of('benefits') ? 'benefits' : 'other';
}
