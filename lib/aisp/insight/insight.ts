/** Figures made of the transactions that are kept. Nothing is exchanged: each currency stands for itself. */

import { amountOfSum, bookedBalance } from '@/lib/aisp/account/booked-balance';
import { chosenAccounts, oldestReading } from '@/lib/aisp/account/chosen-accounts';
import { storedTransactionView } from '@/lib/aisp/transactions/stored-transaction-view';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { dailySums, monthlySums, sumsByCategory } from '@/lib/db/insight';
import { findUpcomingPayments, type UpcomingPayment } from '@/lib/db/payments/upcoming-payments';
import { listTransactions as listStored } from '@/lib/db/search-transactions';
import { sql } from '@/lib/db/sql';
import { storedCategory } from '@/lib/db/stored-values';
import { openPaymentRequest, totalsOf } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import { partyAccountMark } from '@/lib/vault/search-words';
import { tokensUnderEachKey } from '@/lib/vault/transaction';
import type {
  BalanceHistoryView,
  CategorySumsView,
  MonthFlowsView,
  UpcomingsView,
  UpcomingView,
} from '@/lib/view/insight';
import { executions } from '@/lib/xs2a/payment/execution';
import { type Amount, fromMinorUnits, negateAmount, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays, daysBetween, isoWeekday } from '@/lib/xs2a/value/iso-date';
import { accountsRead, coverageOf } from './coverage';

export type InsightRequest = {
  userId: string;
  contextId: string | null;
  accountIds: readonly string[] | null;
};

const DAILY_DAYS_MAX = 100;

const WEEKLY_DAYS_MAX = 731;

/** The longest stretch of days that figures are made for. */
const RANGE_DAYS_MAX = 3_700;

const UPCOMING_MAX = 200;

export async function balanceHistory(
  request: InsightRequest,
  range: { dateFrom: string | null; dateTo: string | null },
  now: Date,
): Promise<BalanceHistoryView | null> {
  const accounts = await chosen(request, now);
  if (accounts === null) return null;
  const today = bankDay(now);
  const dateTo = range.dateTo !== null && range.dateTo < today ? range.dateTo : today;
  const earliest = addDays(dateTo, -RANGE_DAYS_MAX);
  const wanted = range.dateFrom ?? addDays(dateTo, -90);
  const dateFrom = wanted < earliest ? earliest : wanted;
  const all: BalanceHistoryView['series'] = [];
  for (const account of accounts) all.push(await series(account, { dateFrom, dateTo }));
  return {
    series: all,
    readAt: oldestReading(accounts.map(({ balancesReadAt }) => balancesReadAt)),
  };
}

export async function monthFlows(
  request: InsightRequest,
  months: number,
  now: Date,
): Promise<MonthFlowsView | null> {
  const accounts = await chosen(request, now);
  if (accounts === null) return null;
  const dateTo = bankDay(now);
  const names = [dateTo.slice(0, 7)];
  while (names.length < months) names.unshift(monthBefore(names[0] ?? ''));
  const coverage = coverageOf(accounts, { dateFrom: `${names[0]}-01`, dateTo });
  const { since } = coverage;
  if (since === null) return { months: [], coverage, readAt: null };
  const sums = await monthlySums(sql(), {
    userId: request.userId,
    accountIds: accountsRead(accounts, dateTo).map(({ accountId }) => accountId),
    dateFrom: since,
    ownAccounts: ownAccountTokens(request.userId, accounts),
  });
  const counted = names.filter((month) => month >= since.slice(0, 7));
  const currencies = [
    ...new Set([
      ...accounts.map(({ currency }) => currency),
      ...sums.map(({ currency }) => currency),
    ]),
  ].sort();
  return {
    months: currencies.flatMap((currency) =>
      counted.map((month) => {
        const found = sums.find((sum) => sum.month === month && sum.currency === currency);
        return {
          month,
          currency,
          in: amountOfSum(found?.credit ?? '0', currency),
          out: amountOfSum(found?.debit ?? '0', currency),
        };
      }),
    ),
    coverage,
    readAt: oldestReading(accounts.map(({ syncedAt }) => syncedAt)),
  };
}

export async function categorySums(
  request: InsightRequest,
  range: { dateFrom: string | null; dateTo: string | null },
  now: Date,
): Promise<CategorySumsView | null> {
  const accounts = await chosen(request, now);
  if (accounts === null) return null;
  const today = bankDay(now);
  const dateFrom = range.dateFrom ?? `${today.slice(0, 7)}-01`;
  const dateTo = range.dateTo ?? today;
  const coverage = coverageOf(accounts, { dateFrom, dateTo });
  if (coverage.since === null) return { sums: [], coverage, readAt: null };
  const sums = await sumsByCategory(sql(), {
    userId: request.userId,
    accountIds: accountsRead(accounts, dateTo).map(({ accountId }) => accountId),
    dateFrom: coverage.since,
    dateTo,
    ownAccounts: ownAccountTokens(request.userId, accounts),
  });
  return {
    sums: sums.map(({ category, direction, sum, currency, count }) => ({
      category: storedCategory(category),
      direction,
      amount: { amount: amountOfSum(sum, currency), currency },
      count,
    })),
    coverage,
    readAt: oldestReading(accounts.map(({ syncedAt }) => syncedAt)),
  };
}

export async function upcoming(
  request: { userId: string; contextId: string | null },
  now: Date,
): Promise<UpcomingsView> {
  const accounts = await listAccountsWithSync(sql(), { ...request, now });
  const pending = await listStored(
    sql(),
    {
      userId: request.userId,
      accountIds: accounts.map(({ accountId }) => accountId),
      tokenChoices: null,
      magnitudeMin: null,
      magnitudeMax: null,
      dateFrom: null,
      dateTo: null,
      direction: null,
      isPending: true,
      category: null,
    },
    null,
    UPCOMING_MAX,
  );
  const payments = await findUpcomingPayments(sql(), {
    ...request,
    today: bankDay(now),
    limit: UPCOMING_MAX,
  });
  const onTheirWay = readableRows(pending, (row): UpcomingView => {
    const view = storedTransactionView(row, null);
    return {
      kind: 'pending',
      id: view.id,
      accountId: view.accountId,
      date: view.transactionDate,
      amount: view.amount,
      name: view.counterpartyName ?? view.message,
    };
  });
  const planned = readableRows(payments, (payment): UpcomingView[] => {
    const isPeriodic = payment.kind === 'periodic-payments';
    const date = isPeriodic ? nextExecution(payment, bankDay(now)) : payment.executionDate;
    // A standing order whose last day is over has nothing to come.
    if (isPeriodic && date === null) return [];
    return amountsOf(payment).map((amount) => ({
      kind: isPeriodic ? 'periodic' : 'payment',
      id: payment.id,
      accountId: null,
      date,
      amount: negateAmount(amount),
      name: null,
    }));
  });
  const views = [...onTheirWay.views, ...planned.views.flat()];
  views.sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
  return {
    upcoming: views,
    unreadable: onTheirWay.unreadable + planned.unreadable,
    isPendingKnown: accounts.every(({ pendingReadAt }) => pendingReadAt !== null),
    readAt: oldestReading(accounts.map(({ syncedAt }) => syncedAt)),
  };
}

/** What a payment comes to; a bulk has an amount for each currency of its rows. */
function amountsOf(payment: UpcomingPayment): Amount[] {
  return payment.kind === 'bulk-payments'
    ? totalsOf(openPaymentRequest(payment))
    : [{ amount: payment.amount, currency: payment.currency }];
}

const chosen = async (request: InsightRequest, now: Date): Promise<AccountWithSync[] | null> =>
  chosenAccounts(await listAccountsWithSync(sql(), { ...request, now }), request.accountIds);

/** The days that get a point, oldest first; always the first and the last. */
const pointsOf = (from: string, to: string): string[] => {
  const length = daysBetween(from, to);
  const isPoint = (day: string): boolean =>
    length <= DAILY_DAYS_MAX ||
    (length <= WEEKLY_DAYS_MAX ? isoWeekday(day) === 7 : addDays(day, 1).slice(8) === '01');
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (day === from || day === to || isPoint(day)) days.push(day);
  return days;
};

/** The booked balance backwards from the last reading, by what was booked since each day. */
const series = async (
  account: AccountWithSync,
  range: { dateFrom: string; dateTo: string },
): Promise<BalanceHistoryView['series'][number]> => {
  const { accountId, name: accountName, currency } = account;
  const coverage = coverageOf([account], range);
  const nothing = { accountId, accountName, currency, points: [], coverage };
  const booked = bookedBalance(account);
  const from = coverage.since;
  if (booked === null || from === null || account.balancesReadAt === null) return nothing;
  const readDay = bankDay(account.balancesReadAt);
  const to = readDay < range.dateTo ? readDay : range.dateTo;
  if (from > to) return nothing;
  const sums = await dailySums(sql(), account, { from, currency });
  const points = pointsOf(from, to).reverse();
  let balance = booked;
  let index = 0;
  const found = points.map((date) => {
    for (; index < sums.length && (sums[index]?.day ?? '') > date; index += 1)
      balance -= BigInt(
        toMinorUnits({ amount: amountOfSum(sums[index]?.sum ?? '0', currency), currency }),
      );
    return { date, amount: fromMinorUnits(balance, currency) };
  });
  return { ...nothing, points: found.reverse() };
};

/** The next day of a standing order from today on; null when there is none. */
function nextExecution(payment: UpcomingPayment, today: string): string | null {
  const request = openPaymentRequest(payment);
  return 'frequency' in request ? (executions(request, today, 1)[0]?.executionDate ?? null) : null;
}

/** The tokens of own accounts: what goes from one to another is neither income nor expense. */
const ownAccountTokens = (userId: string, accounts: readonly AccountWithSync[]): number[] => {
  const numbers = accounts.flatMap(({ bban, iban }) => [bban ?? [], iban ?? []].flat());
  return numbers.flatMap((number) => tokensUnderEachKey(userId, [partyAccountMark(number)]).flat());
};

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
