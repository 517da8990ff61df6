/**
 * Upcoming items on accounts: pending rows, payments the bank has, and recurring ones. What two sources report is
 * counted once. Pure, and takes the time as an argument.
 */
import type { Rhythm } from '@/lib/view/insight/rhythm';
import { addDays, daysBetween } from '@/lib/xs2a/value/iso-date';
import { type Booking, compare, differenceOf, directionOf, magnitudeOf } from './booking';
import { isCounterparty } from './counterparty';
import type { Recurring } from './recognise-recurring';
import { expectedDays, isPastGrace } from './rhythm';

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
  /** With the pending row that says what an approved payment under way comes to on its account, if there is one. */
  | {
      from: 'planned';
      payment: PlannedPayment;
      reservation: PendingRow | null;
      day: string | null;
    }
  | { from: 'recurring'; recurring: Recurring; day: string; isLate: boolean };

/** How many days a payment may be off the expected day and still be the expected one. */
const OFF_DAYS_MAX: Record<Rhythm, number> = {
  Weekly: 3,
  EveryTwoWeeks: 6,
  Monthly: 12,
  EveryTwoMonths: 20,
  Quarterly: 25,
  SemiAnnual: 30,
  Annual: 45,
};

/** More executions than there can be in the period looked ahead. */
const EXECUTIONS_MAX = 12;

type Sources = {
  recurring: readonly Recurring[];
  pending: readonly PendingRow[];
  planned: readonly PlannedPayment[];
  bookedToday: readonly Booking[];
};

/**
 * Upcoming items up to a day, each once and soonest first; those without a day come first.
 * @param asOf the day up to which an account's transactions are known.
 */
export function comingUntil(
  { recurring, pending, planned: notYet, bookedToday }: Sources,
  days: { today: string; until: string; asOf: (accountId: string) => string },
): Coming[] {
  const planned = withoutExecuted(notYet, bookedToday, days.today);
  const reservations = rowsTaken(planned, pending, (row, payment) =>
    isReservationOf(row, payment, days),
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
  return [...known, ...expected.filter((one) => !come.has(one))].sort((one, other) =>
    compare(one.day ?? '', other.day ?? ''),
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

/** The expected items that have already arrived. Each known one matches one expected item, the nearest in amount. */
function comeAlready(expected: readonly Expected[], known: readonly Known[]): Set<Expected> {
  const pairs = expected
    .flatMap((one) =>
      known
        .filter((other) => isSame(one, other))
        .map((other) => ({
          one,
          other,
          offBy: differenceOf(magnitudeOf(partyOf(other)), one.recurring.usual),
        })),
    )
    .sort(
      (left, right) => Number(left.offBy - right.offBy) || compare(left.one.day, right.one.day),
    );
  const come = new Set<Expected>();
  const taken = new Set<Known>();
  for (const { one, other } of pairs) {
    if (come.has(one) || taken.has(other)) continue;
    come.add(one);
    taken.add(other);
  }
  return come;
}

function isSame({ recurring, day }: Expected, known: Known): boolean {
  const { accountId, direction, currency, counterparty, name, rhythm } = recurring;
  const party = partyOf(known);
  return (
    (party.accountId === null || party.accountId === accountId) &&
    party.currency === currency &&
    directionOf(party) === direction &&
    (known.day === null || Math.abs(daysBetween(day, known.day)) <= OFF_DAYS_MAX[rhythm]) &&
    isCounterparty(party, counterparty, name)
  );
}

/** The status of a standing order does not say whether it was executed today; a row of today does. */
function withoutExecuted(
  planned: readonly PlannedPayment[],
  bookedToday: readonly Booking[],
  today: string,
): PlannedPayment[] {
  const rows = rowsTaken(planned, bookedToday, (row, payment) => {
    const isDue = payment.kind === 'periodic' && payment.day === today && payment.isApproved;
    return isDue && isRowOf(row, payment);
  });
  return planned.filter((_, at) => rows[at] === undefined);
}

/** For each payment in order, the first matching row that no payment before it has taken. */
function rowsTaken<Row>(
  payments: readonly PlannedPayment[],
  rows: readonly Row[],
  matches: (row: Row, payment: PlannedPayment) => boolean,
): (Row | undefined)[] {
  const taken = new Set<Row>();
  return payments.map((payment) => {
    const row = rows.find((one) => !taken.has(one) && matches(one, payment));
    if (row !== undefined) taken.add(row);
    return row;
  });
}

/** Whether a pending row is the reservation of a payment on its way. */
function isReservationOf(
  row: PendingRow,
  payment: PlannedPayment,
  { today }: { today: string },
): boolean {
  const isUnderWay =
    payment.isApproved && (payment.day === null || payment.day <= addDays(today, 1));
  return isUnderWay && isRowOf(row, payment);
}

function isRowOf(row: PendingRow, payment: PlannedPayment): boolean {
  if (payment.accountId !== row.accountId || directionOf(row) !== 'out') return false;
  const isSameAmount = row.currency === payment.currency && row.amount === payment.amount;
  if (payment.isBulk) return isSameAmount;
  const isSameParty = payment.number !== null && isCounterparty(row, payment.number, payment.name);
  return isSameParty && (isSameAmount || row.currency !== payment.currency);
}
