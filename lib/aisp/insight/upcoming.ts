/**
 * Everything upcoming in one answer: what is on its way, what recurs, what is left until the next salary, and what
 * stands out. It is computed from stored data on each request. See docs/decisions/0162-recurring-payments.md.
 */
import { subDays } from 'date-fns';
import { bookedBalance } from '@/lib/aisp/account/booked-balance';
import { countedUnder, eachOnce, withBalanceReadLast } from '@/lib/aisp/account/chosen-accounts';
import { listEveryAccount } from '@/lib/db/accounts';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { database } from '@/lib/db/client';
import { findUpcomingPayments } from '@/lib/db/payments/upcoming-payments';
import { EVERY_TRANSACTION, listTransactions as listStored } from '@/lib/db/search-transactions';
import { sql } from '@/lib/db/sql';
import { log } from '@/lib/log';
import { readableRows } from '@/lib/vault/readable-rows';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type { UnusualView, UpcomingsView } from '@/lib/view/insight/insight';
import type { InsightCorrections } from '@/lib/view/insight/insight-corrections';
import { scaleOf } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays, LAST_DAY } from '@/lib/xs2a/value/iso-date';
import { bookingOf, pendingOf } from './booking-row';
import { inOrder } from './in-order';
import { insightCorrections } from './insight-corrections';
import { ownAccountFinder } from './own-account';
import { plannedPayments } from './planned-payments';
import type { Booking } from './recurring/booking';
import { comingUntil, type PendingRow, type PlannedPayment } from './recurring/coming';
import { applyCorrections } from './recurring/corrected';
import { type Recurring, recogniseRecurring } from './recurring/recognise-recurring';
import { nextSalary } from './recurring/until-salary';
import { UNUSUAL_DAYS_MAX, unusualIn } from './recurring/unusual';
import {
  type Days,
  isStatusOlder,
  KNOWN_DAYS_MIN,
  knownSinceOf,
  recurringView,
  untilSalaryView,
  unusualView,
  upcomingView,
} from './upcoming-view';

/** Long enough to see a yearly item twice. */
const LOOKED_BACK_DAYS = 800;
/** How many of the newest rows are decrypted; a longer list is known for fewer days. */
const ROWS_MAX = 4_000;
const PLANNED_MAX = 200;
const LOOKED_AHEAD_DAYS = 31;
/** How long after its day a payment may wait to be executed: longer than banks are ever closed. */
const OVERDUE_DAYS_MAX = 7;
const UNUSUAL_MAX = 20;
/** The smallest amount that can stand out, in whole units of its currency. */
const UNUSUAL_FROM = 100n;

export async function upcoming(
  request: { userId: string; contextId: string | null },
  now: Date,
): Promise<UpcomingsView> {
  const today = bankDay(now);
  const own = await listAccountsWithSync(sql(), { ...request, now, withEnded: true });
  const listed = own.filter(({ isEnded }) => !isEnded);
  const accounts = withBalanceReadLast(eachOnce(listed), listed);
  const stored = await openStored(request.userId, accounts, today);
  const { bookings, pending } = stored;
  const payments = await findUpcomingPayments(sql(), {
    ...request,
    since: addDays(today, -OVERDUE_DAYS_MAX),
    newsSince: subDays(now, OVERDUE_DAYS_MAX),
    limit: PLANNED_MAX,
  });
  const corrections = await correctionsOf(request.userId, accounts);
  const fine = await inOrder(
    bookings,
    { ...request, marked: corrections.dismissed, since: addDays(today, -UNUSUAL_DAYS_MAX) },
    () => countedIds(request.userId, accounts),
  );

  const asOf = lastKnownDays(accounts, today);
  // An account is the person's own also once access to it has ended.
  const ownAccount = ownAccountFinder([...accounts, ...own]);
  const recognised = recogniseRecurring(bookings, asOf).map((one) =>
    withOwnAccount(one, ownAccount),
  );
  const corrected = applyCorrections(recognised, corrections.recurring);
  const recurring = corrected
    .filter(({ correction }) => correction?.isRecurring !== false)
    .map((one) => one.recurring);
  const notInBalance = bookedAhead(bookings, accounts, asOf);
  const salary = nextSalary(recurring, today, notInBalance);
  const ahead = addDays(today, LOOKED_AHEAD_DAYS);
  const until = salary !== null && salary.day > ahead ? salary.day : ahead;
  const days: Days = { today, until, asOf };
  const readable = readableRows(payments, (payment) => plannedPayments(payment, accounts, days));
  const planned = readable.views.flat();
  const unreadable = stored.unreadable + readable.unreadable;
  const coming = comingUntil({ recurring, pending, planned, bookings, notInBalance }, days);
  // A transfer between own accounts shows once, where it leaves, if that is known.
  const arriving = new Set(
    recurring.filter(
      (one) => one.direction === 'in' && ownAccount(one.counterparty)?.isEnded === false,
    ),
  );
  const shown = corrected.filter((one) => !one.recurring.isEnded && !arriving.has(one.recurring));
  const payee = accounts.find(({ accountId }) => accountId === salary?.recurring.accountId);
  return {
    upcoming: coming
      .filter((one) => one.from !== 'recurring' || !arriving.has(one.recurring))
      .map((one) => upcomingView(one, shown)),
    recurring: shown.map((one) => recurringView(one, days)),
    untilSalary:
      salary === null || payee === undefined
        ? null
        : untilSalaryView(salary, coming, {
            account: payee,
            knownSince: knownSinceOf(payee, stored.since),
            unreadable: unreadable + unreadableNow(payee, today),
            today,
          }),
    unusual: unusualViews(bookings, recurring, { ownAccount, today, fine }),
    corrections,
    statusesOlder: statusesOlder(planned, accounts, today),
    unreadable,
    isPendingKnown: accounts.every(({ pendingReadAt }) => pendingReadAt !== null),
  };
}

/** The payments whose status is older than the balance of their account, each once. */
function statusesOlder(
  planned: readonly PlannedPayment[],
  accounts: readonly AccountWithSync[],
  today: string,
): UpcomingsView['statusesOlder'] {
  const older = new Map<string, string>();
  for (const payment of planned) {
    const account = accounts.find(({ accountId }) => accountId === payment.accountId);
    const readAt = account?.balancesReadAt ?? null;
    if (readAt !== null && isStatusOlder(payment, readAt, today))
      older.set(payment.id, readAt.toISOString());
  }
  return [...older].map(([paymentId, balanceReadAt]) => ({ paymentId, balanceReadAt }));
}

type Stored = {
  bookings: Booking[];
  pending: PendingRow[];
  unreadable: number;
  /** The first day of which every row was decrypted; null when every row was. */
  since: string | null;
};

/** The pending rows, and the booked ones of complete days. */
async function openStored(
  userId: string,
  accounts: readonly AccountWithSync[],
  today: string,
): Promise<Stored> {
  const rows = await listStored(
    sql(),
    {
      ...EVERY_TRANSACTION,
      userId,
      accountIds: accounts.map(({ accountId }) => accountId),
      dateFrom: addDays(today, -LOOKED_BACK_DAYS),
    },
    null,
    ROWS_MAX,
  );
  const oldest = rows.length < ROWS_MAX ? null : (rows.at(-1)?.sortDate ?? null);
  // The oldest day may have more rows.
  const since = oldest === null ? null : addDays(oldest, 1);
  const sinceOf = new Map(
    accounts.map((account) => [account.accountId, knownSinceOf(account, since)]),
  );
  const isKnown = (accountId: string, day: string) => {
    const known = sinceOf.get(accountId);
    return known != null && day >= known;
  };
  const pending = readableRows(
    rows.filter(({ isPending }) => isPending),
    pendingOf,
  );
  const booked = readableRows(
    rows.filter((row) => !row.isPending && isKnown(row.accountId, row.sortDate)),
    bookingOf,
  );
  return {
    bookings: booked.views,
    pending: pending.views,
    unreadable: booked.unreadable + pending.unreadable,
    since,
  };
}

/** The day up to which each account's transactions are known. */
function lastKnownDays(
  accounts: readonly AccountWithSync[],
  today: string,
): (accountId: string) => string {
  const days = new Map(
    accounts.map(({ accountId, syncedAt }) => [accountId, syncedAt && bankDay(syncedAt)]),
  );
  return (accountId) => {
    const day = days.get(accountId) ?? today;
    return day < today ? day : today;
  };
}

/** What the bank had booked on days after it was read, where the balance is of a day and does not include them. */
function bookedAhead(
  bookings: readonly Booking[],
  accounts: readonly AccountWithSync[],
  asOf: (accountId: string) => string,
): Booking[] {
  const includedUntil = new Map(
    accounts.map((account) => [account.accountId, bookedBalance(account)?.day ?? LAST_DAY]),
  );
  return bookings.filter(
    ({ accountId, day }) =>
      day > asOf(accountId) && day > (includedUntil.get(accountId) ?? LAST_DAY),
  );
}

/** How many of the bank's rows of an account could not be read, of those that a figure of now depends on. */
function unreadableNow({ unreadable, unreadableDays }: AccountWithSync, today: string): number {
  const pending = (unreadable ?? 0) - unreadableDays.length;
  const since = addDays(today, -KNOWN_DAYS_MIN);
  return pending + unreadableDays.filter((day) => day >= since).length;
}

type OwnAccount = ReturnType<typeof ownAccountFinder<AccountWithSync>>;

/** A transfer between own accounts is named after the other account, and is never a salary. */
function withOwnAccount(one: Recurring, ownAccount: OwnAccount): Recurring {
  const other = ownAccount(one.counterparty);
  return other === null ? one : { ...one, name: other.name, kind: 'other' };
}

/**
 * The user's corrections, each under the account that counts: it may have been made while the account was counted as
 * another bank lists it.
 */
async function correctionsOf(
  userId: string,
  accounts: readonly AccountWithSync[],
): Promise<InsightCorrections> {
  const corrections = await readableCorrections(userId);
  const isCounted = (id: string) => accounts.some(({ accountId }) => accountId === id);
  if (corrections.recurring.every(({ key }) => isCounted(key.accountId))) return corrections;
  const accountIdOf = await countedIds(userId, accounts);
  const counted = corrections.recurring.map(({ key, ...correction }) => ({
    ...correction,
    key: { ...key, accountId: accountIdOf(key.accountId) },
  }));
  // Corrected under both listings, the newest counts, which is the last.
  const newest = new Map(counted.map((one) => [JSON.stringify(one.key), one]));
  return { ...corrections, recurring: [...newest.values()] };
}

/** Maps an account's id at any bank to the id under which it is counted. */
async function countedIds(
  userId: string,
  accounts: readonly AccountWithSync[],
): Promise<(accountId: string) => string> {
  return countedUnder(accounts, await listEveryAccount(database(), userId));
}

/** The user's corrections; none while they cannot be read. */
async function readableCorrections(userId: string): Promise<InsightCorrections> {
  try {
    return await insightCorrections(userId);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    log.error('rows do not open', { count: 1, keyId: [error.keyId] });
    return { recurring: [], dismissed: [] };
  }
}

function unusualViews(
  bookings: readonly Booking[],
  recurring: readonly Recurring[],
  of: { ownAccount: OwnAccount; today: string; fine: ReadonlySet<string> },
): UnusualView[] {
  return unusualIn(
    bookings.filter((booking) => of.ownAccount(booking.number) === null),
    recurring,
    of.today,
    (currency) => UNUSUAL_FROM * 10n ** BigInt(scaleOf(currency)),
  )
    .filter(({ booking }) => !of.fine.has(booking.id))
    .slice(0, UNUSUAL_MAX)
    .map(unusualView);
}
