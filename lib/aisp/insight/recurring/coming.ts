/**
 * Upcoming items on accounts: pending rows, rows booked ahead, payments the bank has, and recurring ones. What two
 * sources report is counted once. Pure, and takes the time as an argument.
 */
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';
import { type Booking, compare, directionOf, magnitudeOf, mayBeAmountOf } from './booking';
import { identitiesOf, identitiesSought } from './counterparty';
import { matchNearest } from './match-nearest';
import type { Recurring } from './recognise-recurring';
import { expectedDays, isPastGrace, mayComeFor } from './rhythm';

/** A pending row; `day` is the transaction date, if the bank gives one. */
export type PendingRow = Omit<Booking, 'day'> & { day: string | null };

/** One execution, in one currency, of a payment the bank has. */
export type PlannedPayment = {
  id: string;
  kind: 'payment' | 'periodic';
  /** The account it is paid from; null when that is not one of the accounts covered. */
  accountId: string | null;
  /** Null when it is executed as soon as possible. */
  day: string | null;
  /** Negative, in minor units. */
  amount: bigint;
  currency: string;
  name: string | null;
  number: string | null;
  message: null;
  /** A bulk is one row without a named recipient. */
  isBulk: boolean;
  isApproved: boolean;
  /** When the bank last said that it was not executed. */
  statusReadAt: Date | null;
};

export type Coming =
  | { from: 'pending'; row: PendingRow; day: string | null }
  | { from: 'booked'; row: Booking; day: string }
  /** With the pending row that says what an approved payment under way comes to on its account, if there is one. */
  | {
      from: 'planned';
      payment: PlannedPayment;
      reservation: PendingRow | null;
      day: string | null;
    }
  | { from: 'recurring'; recurring: Recurring; day: string; isLate: boolean };

/** More executions than there can be in the period looked ahead. */
const EXECUTIONS_MAX = 12;
/** For how many days banks are closed at most: from Maundy Thursday to the Tuesday after Easter. */
const CLOSED_DAYS_MAX = 5;

type Sources = {
  recurring: readonly Recurring[];
  pending: readonly PendingRow[];
  planned: readonly PlannedPayment[];
  bookings: readonly Booking[];
  /** What is booked on days to come and not in the balance. */
  notInBalance: readonly Booking[];
};

/**
 * Upcoming items up to a day, each once and soonest first; those without a day come first.
 * @param asOf the day up to which an account's transactions are known.
 */
export function comingUntil(
  { recurring, pending, planned: notYet, bookings, notInBalance }: Sources,
  days: { today: string; until: string; asOf: (accountId: string) => string },
): Coming[] {
  const planned = withoutExecuted(notYet, bookings, days.today);
  const tomorrow = addDays(days.today, 1);
  // A pending row is the reservation of a payment on its way.
  const reservations = rowsTaken(
    planned,
    pending,
    ({ isApproved, day }) => isApproved && (day === null || day <= tomorrow),
  );
  const reserved = new Set(reservations);
  const payments = planned.map((payment, at): Known => {
    const reservation = reservations[at] ?? null;
    return { from: 'planned', payment, reservation, day: payment.day };
  });
  const known: Known[] = [
    ...pending
      .filter((row) => !reserved.has(row))
      .map((row): Known => ({ from: 'pending', row, day: row.day })),
    ...payments,
  ];
  const expected = recurring
    .filter(({ isEnded }) => !isEnded)
    .flatMap((one) => expectedOf(one, days));
  const come = comeAlready(expected, known);
  const bookedAhead = notInBalance
    .filter(({ day }) => day <= days.until)
    .map((row): Coming => ({ from: 'booked', row, day: row.day }));
  return [...known, ...bookedAhead, ...expected.filter((one) => !come.has(one))].sort(
    (one, other) => compare(one.day ?? '', other.day ?? ''),
  );
}

/** The days up to `until` on which something is expected. A late one comes first, while it may still arrive. */
export function expectedOf(
  recurring: Recurring,
  { today, until, asOf }: { today: string; until: string; asOf: (accountId: string) => string },
): Expected[] {
  const known = asOf(recurring.accountId);
  return expectedDays(recurring, recurring.lastDue, EXECUTIONS_MAX)
    .filter(({ day }) => day <= until && !isPastGrace(recurring.rhythm, day, known))
    .map(({ day }) => ({ from: 'recurring', recurring, day, isLate: day < today }));
}

type Known = Coming & { from: 'pending' | 'planned' };
type Expected = Coming & { from: 'recurring' };

const partyOf = (known: Known) => (known.from === 'pending' ? known.row : known.payment);

/**
 * The expected items that have already arrived. Each known one matches one expected item, the nearest in amount; a
 * payment that waits for approval matches none, since it may never be made.
 */
function comeAlready(expected: readonly Expected[], known: readonly Known[]): Set<Expected> {
  const arrived = known.filter((one) => one.from === 'pending' || one.payment.isApproved);
  const places = placesByIdentity(arrived);
  const amounts = arrived.map((one) => magnitudeOf(partyOf(one)));
  const soonest = expected.toSorted((one, other) => compare(one.day, other.day));
  const seekers = soonest.map(({ recurring, day }) => {
    const mayBe = (place: number) => {
      const on = arrived[place]?.day ?? null;
      return (
        (on === null || mayComeFor(recurring.rhythm, day, on)) &&
        mayBeAmountOf(recurring, amounts[place] ?? 0n)
      );
    };
    return {
      amount: recurring.usual,
      offers: placesSought(recurring, places).filter(mayBe),
    };
  });
  const come = matchNearest(seekers, amounts);
  return new Set(soonest.filter((_, at) => come.has(at)));
}

/** The places of the known ones in their list, by everything but time and amount that an expected one is found by. */
function placesByIdentity(known: readonly Known[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, one] of known.entries()) {
    const party = partyOf(one);
    for (const identity of identitiesOf(party)) {
      const key = keyOf({ ...party, direction: directionOf(party) }, identity);
      const found = places.get(key);
      if (found === undefined) places.set(key, [place]);
      else found.push(place);
    }
  }
  return places;
}

function placesSought(recurring: Recurring, places: ReadonlyMap<string, number[]>): number[] {
  const keys = identitiesSought(recurring.counterparty, recurring.name).flatMap((identity) => [
    keyOf(recurring, identity),
    keyOf({ ...recurring, accountId: null }, identity),
  ]);
  return [...new Set(keys.flatMap((key) => places.get(key) ?? []))];
}

function keyOf(
  of: Pick<Recurring, 'currency' | 'direction'> & { accountId: string | null },
  identity: string,
): string {
  return JSON.stringify([of.accountId, of.currency, of.direction, identity]);
}

/**
 * The status of a standing order does not say whether it was executed today; a row of today does. What the bank has
 * booked ahead is no longer planned; it books on the next bank day.
 */
function withoutExecuted(
  planned: readonly PlannedPayment[],
  bookings: readonly Booking[],
  today: string,
): PlannedPayment[] {
  const booked = bookings.filter(({ day }) => day >= today);
  const rows = rowsTaken(planned, booked, ({ kind, day, isApproved }, row) => {
    const waited = daysBetween(day ?? today, row.day);
    return (
      isApproved &&
      waited >= 0 &&
      waited <= CLOSED_DAYS_MAX &&
      (kind === 'periodic' || row.day > today)
    );
  });
  return planned.filter((_, at) => rows[at] === undefined);
}

/** For each payment in order, the first matching one that no payment before it has taken. */
function rowsTaken<Row extends PendingRow>(
  payments: readonly PlannedPayment[],
  rows: readonly Row[],
  mayBe: (payment: PlannedPayment, row: Row) => boolean,
): (Row | undefined)[] {
  const parties = rows
    .filter((row) => directionOf(row) === 'out')
    .map((row) => ({ row, identities: new Set(identitiesOf(row)) }));
  const taken = new Set<Row>();
  return payments.map((payment) => {
    const { number, name, isBulk } = payment;
    const sought = number === null ? [] : identitiesSought(number, name);
    const row = parties.find(
      (one) =>
        !taken.has(one.row) &&
        mayBe(payment, one.row) &&
        isAmountOf(one.row, payment) &&
        (isBulk || sought.some((identity) => one.identities.has(identity))),
    )?.row;
    if (row !== undefined) taken.add(row);
    return row;
  });
}

/** Whether a row may be a payment by its account and amount; a bank may book it in the account's own currency. */
function isAmountOf(row: PendingRow, { accountId, currency, amount, isBulk }: PlannedPayment) {
  if (row.accountId !== accountId) return false;
  return row.currency === currency ? row.amount === amount : !isBulk;
}
