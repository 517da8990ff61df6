/** Upcoming items as pages show them: money as text, and about the counterparty only what identifies it. Pure. */
import { subSeconds } from 'date-fns';
import { bookedBalance, isOfOneState } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import type { Money } from '@/lib/view/account';
import type {
  RecurringView,
  UntilSalaryView,
  UnusualView,
  UpcomingView,
} from '@/lib/view/insight/insight';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { addDays, LAST_DAY } from '@/lib/xs2a/value/iso-date';
import { largestOf, leastOf, magnitudeOf } from './recurring/booking';
import { type Coming, expectedOf, type PlannedPayment } from './recurring/coming';
import type { Corrected } from './recurring/corrected';
import type { Recurring } from './recurring/recognise-recurring';
import { leftBefore, type NextSalary, type UntilSalary } from './recurring/until-salary';
import type { Unusual } from './recurring/unusual';

/** With fewer days of transactions than this, too many monthly items go unrecognised. */
export const KNOWN_DAYS_MIN = 92;
/** A status has its time from the database's clock, a balance from the application's. */
const CLOCKS_APART_SECONDS = 10;

/** The days covered. What is known of an account ends before today if it was read earlier. */
export type Days = { today: string; until: string; asOf: (accountId: string) => string };

export function upcomingView(one: Coming, shown: readonly Corrected[]): UpcomingView {
  const common = { date: one.day, recurring: null, isLate: false, isWaiting: false };
  switch (one.from) {
    case 'pending':
    case 'booked': {
      const { id, accountId, amount, currency, name, message } = one.row;
      const money = moneyOf(amount, currency);
      return { ...common, kind: one.from, id, accountId, amount: money, name: name ?? message };
    }
    case 'planned': {
      const { id, kind, accountId, amount, currency, name, isApproved } = one.payment;
      const money = moneyOf(amount, currency);
      return { ...common, kind, id, accountId, amount: money, name, isWaiting: !isApproved };
    }
    case 'recurring': {
      const { recurring, isLate } = one;
      const { accountId, name, bookings } = recurring;
      return {
        ...common,
        kind: 'recurring',
        id: lastOf(bookings).id,
        accountId,
        amount: usualOf(recurring),
        name,
        recurring: shown.findIndex((corrected) => corrected.recurring === recurring),
        isLate,
      };
    }
  }
}

export function recurringView(
  { recognised, recurring, correction }: Corrected,
  days: Days,
): RecurringView {
  const { accountId, direction, currency, counterparty, rhythm, bookings } = recognised;
  const isDismissed = correction?.isRecurring === false;
  const amountOf = (units: bigint) => fromMinorUnits(units, currency);
  const amounts = bookings.map(magnitudeOf);
  const [next] = expectedOf(recurring, { ...days, until: LAST_DAY });
  return {
    key: {
      accountId,
      direction,
      currency,
      counterparty,
      rhythm,
      amount: correction?.key.amount ?? amountOf(recognised.usual),
    },
    name: recognised.name,
    usual: usualOf(recurring),
    smallest: amountOf(leastOf(amounts)),
    largest: amountOf(largestOf(amounts)),
    dayOfMonth: recurring.dayOfMonth,
    seen: { count: bookings.length, since: bookings[0].day },
    nextDay: isDismissed ? null : (next?.day ?? null),
    isDismissed,
    isCorrected: correction !== null && (correction.amount ?? correction.dayOfMonth) !== null,
  };
}

/** What is left until the next salary, or what is missing to compute it. */
export function untilSalaryView(
  { recurring, day }: NextSalary,
  coming: readonly Coming[],
  known: { account: AccountWithSync; knownSince: string | null; unreadable: number; today: string },
): UntilSalaryView {
  const { account, knownSince, unreadable, today } = known;
  const { accountId, currency, balancesReadAt, syncedAt, pendingReadAt } = account;
  const common = {
    accountId,
    accountName: account.name,
    salary: {
      name: recurring.name,
      kind: recurring.kind === 'benefits' ? ('benefits' as const) : ('salary' as const),
      day,
    },
  };
  const missing = (
    what: (UntilSalaryView & { isKnown: false })['missing'],
    since = null as string | null,
  ) => ({
    ...common,
    isKnown: false as const,
    missing: what,
    since,
  });
  const balance = bookedBalance(account)?.minor ?? null;
  if (balance === null || balancesReadAt === null) return missing('balance');
  if (syncedAt === null || knownSince === null) return missing('transactions');
  // What was booked between the two would count twice, or not at all.
  if (!isOfOneState(account))
    return missing(syncedAt < balancesReadAt ? 'transactions' : 'balance');
  if (pendingReadAt === null) return missing('pending');
  if (
    coming.some(
      (one) =>
        one.from === 'planned' &&
        one.payment.accountId === accountId &&
        isStatusOlder(one.payment, balancesReadAt, today),
    )
  )
    return missing('payments');
  if (unreadable > 0) return missing('unreadable');
  if (knownSince > addDays(today, -KNOWN_DAYS_MIN)) return missing('history', knownSince);
  // A late salary may come at any time, and what leaves today may be before it.
  const until = day < today ? addDays(today, 1) : day;
  const sums = leftBefore(balance, coming, { recurring, currency, day: until });
  const { left, pending, booked, planned, expectedOut, expectedIn, waiting } = sums;
  const amountOf = (units: bigint) => fromMinorUnits(units, currency);
  return {
    ...common,
    isKnown: true,
    currency,
    left: amountOf(left),
    balance: amountOf(balance),
    balanceReadAt: balancesReadAt.toISOString(),
    pending: amountOf(pending),
    booked: amountOf(booked),
    planned: amountOf(planned),
    expectedOut: amountOf(expectedOut),
    expectedIn: amountOf(expectedIn),
    waiting: amountOf(waiting),
    otherCurrencies: sums.otherCurrencies.map((one) => moneyOf(one.amount, one.currency)),
    course: courseOf(balance, sums.steps, today).map(({ date, units }) => ({
      date,
      amount: amountOf(units),
    })),
  };
}

/** Whether a payment may have been executed between the last look at its status and a balance. */
export function isStatusOlder(
  { kind, day, isApproved, statusReadAt }: PlannedPayment,
  balanceReadAt: Date,
  today: string,
): boolean {
  return (
    kind === 'payment' &&
    isApproved &&
    (day === null || day <= today) &&
    (statusReadAt === null || statusReadAt < subSeconds(balanceReadAt, CLOCKS_APART_SECONDS))
  );
}

export function unusualView(unusual: Unusual): UnusualView {
  const { id, accountId, day, amount, currency, name, message } = unusual.booking;
  const common = {
    transactionId: id,
    accountId,
    day,
    name: name ?? message,
    amount: moneyOf(amount, currency),
  };
  switch (unusual.reason) {
    case 'far-above': {
      const { usual, count } = unusual;
      return { ...common, reason: 'far-above', usual: moneyOf(usual, currency), count };
    }
    case 'went-up': {
      const { before, times } = unusual;
      return { ...common, reason: 'went-up', before: moneyOf(before, currency), count: times };
    }
    case 'largest':
      return { ...common, reason: 'largest', months: unusual.months };
    case 'twice':
      return { ...common, reason: 'twice', otherDay: unusual.other.day };
  }
}

/** The first day from which an account's transactions are known, when only some of them were looked at. */
export function knownSinceOf(account: AccountWithSync, openedSince: string | null): string | null {
  const since = coveredSince(account);
  return since !== null && openedSince !== null && openedSince > since ? openedSince : since;
}

/** The balance, and what each day with something on it leaves of it. What is late may come at once. */
function courseOf(
  balance: bigint,
  steps: UntilSalary['steps'],
  today: string,
): { date: string; units: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { day, amount } of steps) {
    const date = day === null || day < today ? today : day;
    sums.set(date, (sums.get(date) ?? 0n) + amount);
  }
  let units = balance;
  const days = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    { date: today, units },
    ...days.map(([date, sum]) => {
      units += sum;
      return { date, units };
    }),
  ];
}

function moneyOf(units: bigint, currency: string): Money {
  return { amount: fromMinorUnits(units, currency), currency };
}

function usualOf({ usual, direction, currency }: Recurring): Money {
  return moneyOf(direction === 'out' ? -usual : usual, currency);
}

function lastOf(bookings: Recurring['bookings']): Recurring['bookings'][0] {
  return bookings.at(-1) ?? bookings[0];
}
