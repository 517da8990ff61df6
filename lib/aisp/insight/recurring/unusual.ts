/** Bookings that differ from what is usual for their counterparty. Pure, and takes the time as an argument. */
import { groupBy } from '@/lib/xs2a/group-by';
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';
import { type Booking, isWithinPercent, largestOf, magnitudeOf, medianOf } from './booking';
import { type CounterpartyGroup, groupByCounterparty } from './counterparty';
import type { Recurring } from './recognise-recurring';

export type Unusual = { booking: Booking } & (
  | { reason: 'far-above'; usual: bigint; count: number }
  | { reason: 'went-up'; before: bigint; times: number }
  | { reason: 'twice'; other: Booking }
  | { reason: 'largest'; months: number }
);

/** How many days something unusual is news; a new price is news for longer. */
const UNUSUAL_DAYS = 30;
const PRICE_RISE_DAYS = 92;
export const UNUSUAL_DAYS_MAX = PRICE_RISE_DAYS;
/**
 * This many earlier bookings define what is usual; three times that, and well above the largest of them, is unusual.
 */
const EARLIER_MIN = 5;
const ABOVE_USUAL_TIMES = 3n;
const ABOVE_LARGEST_TENTHS = 15n;
const PRICE_RISE_PERCENT = 10n;
const SAME_PRICE_PERCENT = 1n;
/** How often one price must have been charged before a rise counts. */
const PRICE_TIMES_MIN = 3;
const TWICE_DAYS_MAX = 3;
/** This many one-off payments define what is large. */
const ONCE_MIN = 20;
const ONCE_MONTHS_MIN = 6;
const MONTH_DAYS = 30;

/**
 * What stands out among recent bookings, newest first, each for one reason.
 * @param smallest the smallest amount worth a mark, in minor units.
 */
export function unusualIn(
  bookings: readonly Booking[],
  recurring: readonly Recurring[],
  today: string,
  smallest: (currency: string) => bigint,
): Unusual[] {
  const since = addDays(today, -UNUSUAL_DAYS);
  const found = new Map<Booking, Unusual>();
  const note = (unusual: Unusual | null, from = since) => {
    const isWorthIt =
      unusual !== null && magnitudeOf(unusual.booking) >= smallest(unusual.booking.currency);
    if (isWorthIt && unusual.booking.day >= from && !found.has(unusual.booking))
      found.set(unusual.booking, unusual);
  };
  const risenSince = addDays(today, -PRICE_RISE_DAYS);
  const groups = groupByCounterparty(bookings);
  const paid = groups.filter(({ direction }) => direction === 'out');
  const refunds = new Map(
    groups
      .filter(({ direction }) => direction === 'in')
      .map((group) => [sideOf(group), group.bookings]),
  );
  for (const group of paid)
    for (const one of chargedAgain(group.bookings, refunds.get(sideOf(group)) ?? [])) note(one);
  for (const one of recurring) if (one.direction === 'out') note(priceRise(one), risenSince);
  for (const group of paid) for (const one of farAbove(group.bookings, since)) note(one);
  for (const one of largestOnce(bookings, recurring, since)) note(one);
  return [...found.values()].sort((one, other) => (one.booking.day < other.booking.day ? 1 : -1));
}

function sideOf({ accountId, currency, counterparty }: CounterpartyGroup): string {
  return JSON.stringify([accountId, currency, counterparty]);
}

/** The same amount more than once within days, where that never happened before and was not refunded. */
function chargedAgain(bookings: readonly Booking[], refunds: readonly Booking[]): Unusual[] {
  const latest = new Map<bigint, Booking>();
  const pairs: (Unusual & { reason: 'twice' })[] = [];
  for (const booking of bookings) {
    const other = latest.get(booking.amount);
    if (other !== undefined && daysBetween(other.day, booking.day) <= TWICE_DAYS_MAX)
      pairs.push({ reason: 'twice', booking, other });
    latest.set(booking.amount, booking);
  }
  const first = pairs[0]?.other;
  if (first === undefined) return [];
  const isOnce = pairs.every(
    ({ booking: { amount, day } }) =>
      amount === first.amount && daysBetween(first.day, day) <= TWICE_DAYS_MAX,
  );
  const paidBack = refunds.filter(
    ({ amount, day }) => amount === -first.amount && day >= first.day,
  );
  return isOnce ? pairs.slice(paidBack.length) : [];
}

/** The last time the price rose well above a steady one. */
function priceRise({ bookings }: Recurring): Unusual | null {
  const amounts = bookings.map(magnitudeOf);
  const at = amounts.findLastIndex(
    (amount, index) => !isWithinPercent(amount, amounts[index - 1] ?? amount, SAME_PRICE_PERCENT),
  );
  const booking = bookings[at];
  const before = amounts[at - 1];
  if (booking === undefined || before === undefined) return null;
  const otherAt = amounts
    .slice(0, at)
    .findLastIndex((amount) => !isWithinPercent(amount, before, SAME_PRICE_PERCENT));
  const times = at - 1 - otherAt;
  if (times < PRICE_TIMES_MIN) return null;
  return magnitudeOf(booking) * 100n > before * (100n + PRICE_RISE_PERCENT)
    ? { reason: 'went-up', booking, before, times }
    : null;
}

/** The largest one-off payment from each account, if it came since a day and is well above those before. */
function largestOnce(
  bookings: readonly Booking[],
  recurring: readonly Recurring[],
  since: string,
): Unusual[] {
  const again = new Set(recurring.flatMap((one) => one.bookings));
  const accounts = groupBy(
    bookings.filter((booking) => booking.amount < 0n && !again.has(booking)),
    ({ accountId, currency }) => `${accountId} ${currency}`,
  );
  return [...accounts.values()].flatMap((once) => {
    const earlier = once.filter(({ day }) => day < since);
    const first = earlier
      .map(({ day }) => day)
      .reduce((one, day) => (day < one ? day : one), since);
    const months = Math.floor(daysBetween(first, since) / MONTH_DAYS);
    if (earlier.length < ONCE_MIN || months < ONCE_MONTHS_MIN) return [];
    const booking = once.reduce((more, one) => (magnitudeOf(one) > magnitudeOf(more) ? one : more));
    return magnitudeOf(booking) * 10n > largestOf(earlier.map(magnitudeOf)) * ABOVE_LARGEST_TENTHS
      ? [{ reason: 'largest', booking, months }]
      : [];
  });
}

/** Bookings since a day that are far above everything the counterparty charged before. */
function farAbove(bookings: readonly Booking[], since: string): Unusual[] {
  const earlier = bookings.filter(({ day }) => day < since).map(magnitudeOf);
  if (earlier.length < EARLIER_MIN) return [];
  const usual = medianOf(earlier);
  const largest = largestOf(earlier);
  return bookings
    .filter((booking) => {
      const amount = magnitudeOf(booking);
      return (
        booking.day >= since &&
        amount > usual * ABOVE_USUAL_TIMES &&
        amount * 10n > largest * ABOVE_LARGEST_TENTHS
      );
    })
    .map((booking) => ({ reason: 'far-above', booking, usual, count: earlier.length }));
}
