/** What is left of an account before the next salary, given what is known to come until then. Pure. */
import { addDays } from '@/lib/xs2a/value/iso-date';
import type { Booking } from './booking';
import type { Coming, PendingRow } from './coming';
import { isCounterparty } from './counterparty';
import type { Recurring } from './recognise-recurring';
import { expectedDays } from './rhythm';

/** The next time the user is paid the income they live on. */
export type NextSalary = { recurring: Recurring; day: string };

/** How many days a late salary is expected for; then the next one counts. */
const LATE_DAYS_MAX = 3;
const EXECUTIONS_MAX = 3;

/** The next salary, the largest if there are several; a pension or benefit where there is no wage. */
export function nextSalary(
  recurring: readonly Recurring[],
  today: string,
  notInBalance: readonly Booking[],
): NextSalary | null {
  for (const kind of ['salary', 'benefits'] as const) {
    const incomes = recurring.filter((one) => one.kind === kind && !one.isEnded);
    const main = incomes.reduce<Recurring | null>(
      (largest, one) => (largest === null || one.usual > largest.usual ? one : largest),
      null,
    );
    if (main === null) continue;
    const days = incomes
      .filter(({ accountId }) => accountId === main.accountId)
      .flatMap((one) => ({
        recurring: one,
        day: dayFrom(one, addDays(today, -LATE_DAYS_MAX), notInBalance),
      }))
      .flatMap(({ recurring: one, day }) => (day === null ? [] : [{ recurring: one, day }]))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
    if (days[0] !== undefined) return days[0];
  }
  return null;
}

/** Sums of what comes before the salary, each in signed minor units. */
export type UntilSalary = {
  balance: bigint;
  pending: bigint;
  /** What is booked on days that the balance does not include yet. */
  booked: bigint;
  planned: bigint;
  expectedOut: bigint;
  /** Only income that is the same each time. */
  expectedIn: bigint;
  left: bigint;
  /** Payments waiting for approval, which are not counted. */
  waiting: bigint;
  /** What comes in other currencies and is not counted: one sum for each currency and direction. */
  otherCurrencies: { amount: bigint; currency: string }[];
  /** What makes up what is left, soonest first. Null is now: without a day, or reserved already. */
  steps: { day: string | null; amount: bigint }[];
};

/** What is left of an account's booked balance just before its salary, which may already be pending or booked ahead. */
export function leftBefore(
  balance: bigint,
  coming: readonly Coming[],
  {
    recurring,
    day,
    currency,
  }: { recurring: Pick<Recurring, Identifying>; day: string; currency: string },
): UntilSalary {
  const { accountId } = recurring;
  const sums = {
    pending: 0n,
    booked: 0n,
    planned: 0n,
    expectedOut: 0n,
    expectedIn: 0n,
    waiting: 0n,
  };
  const others = new Map<string, { amount: bigint; currency: string }>();
  const steps: UntilSalary['steps'] = [];
  for (const one of coming) {
    if (one.day !== null && one.day >= day && one.from !== 'pending') continue;
    if ('row' in one && isSalary(one.row, recurring)) continue;
    const item = itemOf(one, currency);
    if (item === null || item.accountId !== accountId) continue;
    if (item.currency === currency) {
      sums[item.counts] += item.amount;
      if (item.counts !== 'waiting')
        steps.push({ day: one.from === 'pending' ? null : one.day, amount: item.amount });
    } else if (item.counts !== 'waiting') {
      const key = `${item.currency} ${item.amount < 0n}`;
      const amount = (others.get(key)?.amount ?? 0n) + item.amount;
      others.set(key, { amount, currency: item.currency });
    }
  }
  const { pending, booked, planned, expectedOut, expectedIn } = sums;
  const left = balance + pending + booked + planned + expectedOut + expectedIn;
  return { balance, ...sums, otherCurrencies: [...others.values()], steps, left };
}

type Identifying = 'accountId' | 'currency' | 'counterparty' | 'name';

function isSalary(row: PendingRow, salary: Pick<Recurring, Identifying>): boolean {
  return (
    row.amount > 0n &&
    row.accountId === salary.accountId &&
    row.currency === salary.currency &&
    isCounterparty(row, salary.counterparty, salary.name)
  );
}

type Item = {
  counts: 'pending' | 'booked' | 'planned' | 'expectedOut' | 'expectedIn' | 'waiting';
  accountId: string | null;
  amount: bigint;
  currency: string;
};

/** An upcoming item in the currency of its account, as far as that is known; null when it is not to be counted. */
function itemOf(one: Coming, currency: string): Item | null {
  if (one.from === 'pending' || one.from === 'booked') return { ...one.row, counts: one.from };
  if (one.from === 'planned') {
    const { payment, reservation } = one;
    const counts = payment.isApproved ? 'planned' : 'waiting';
    const { amount, currency: of } =
      payment.currency === currency ? payment : (reservation ?? payment);
    return { accountId: payment.accountId, amount, currency: of, counts };
  }
  const { accountId, direction, currency: of, usual, isFixed } = one.recurring;
  if (direction === 'out')
    return { accountId, amount: -usual, currency: of, counts: 'expectedOut' };
  return isFixed && !one.isLate
    ? { accountId, amount: usual, currency: of, counts: 'expectedIn' }
    : null;
}

/** The first pay day since a day. The balance lacks one that is booked ahead, so it is still to come. */
function dayFrom(
  recurring: Recurring,
  from: string,
  notInBalance: readonly Booking[],
): string | null {
  const ahead = recurring.bookings.find((one) => one.day >= from && notInBalance.includes(one));
  if (ahead !== undefined) return ahead.day;
  const days = expectedDays(recurring, recurring.lastDue, EXECUTIONS_MAX);
  return days.find(({ day }) => day >= from)?.day ?? null;
}
