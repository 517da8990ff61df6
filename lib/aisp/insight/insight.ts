/** Figures computed from stored transactions. Currencies are never converted: each has its own figures. */

import {
  amountOfSum,
  type BookedBalance,
  bookedBalance,
  isOfOneState,
} from '@/lib/aisp/account/booked-balance';
import { chosenAccounts, eachOnce } from '@/lib/aisp/account/chosen-accounts';
import { ownNumbers } from '@/lib/aisp/account/own-numbers';
import { readUntil } from '@/lib/aisp/transactions/covered-since';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { type DailySum, dailySums, monthlySums, sumsByCategory } from '@/lib/db/insight';
import { sql } from '@/lib/db/sql';
import { storedCategory } from '@/lib/db/stored-values';
import { partyAccountMark } from '@/lib/vault/search-words';
import { tokensUnderEachKey } from '@/lib/vault/transaction';
import { contextIdOf } from '@/lib/view/connection/acting-context';
import type {
  BalanceHistoryView,
  CategorySumsView,
  CoverageView,
  MonthFlowsView,
} from '@/lib/view/insight/insight';
import { groupBy } from '@/lib/xs2a/group-by';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays, daysBetween, isoWeekday } from '@/lib/xs2a/value/iso-date';
import { accountsRead, coverageOf } from './coverage';
import { currenciesListed } from './currencies-listed';
import { flowsOf } from './month-flows';

export type InsightRequest = {
  userId: string;
  contextId: string | null;
  accountIds: readonly string[] | null;
};

const DAILY_DAYS_MAX = 100;

const WEEKLY_DAYS_MAX = 731;

const BALANCE_RANGE_DAYS_MAX = 3_700;

export async function balanceHistory(
  request: InsightRequest,
  range: { dateFrom: string | null; dateTo: string | null },
  now: Date,
): Promise<BalanceHistoryView | null> {
  const accounts = await chosen(request, now);
  if (accounts === null) return null;
  const today = bankDay(now);
  const dateTo = range.dateTo !== null && range.dateTo < today ? range.dateTo : today;
  const earliest = addDays(dateTo, -BALANCE_RANGE_DAYS_MAX);
  const wanted = range.dateFrom ?? addDays(dateTo, -89);
  const dateFrom = wanted < earliest ? earliest : wanted;
  const counted = accounts.map((account) => countedDays(account, { dateFrom, dateTo }, today));
  const froms = counted.flatMap((days) => days.from ?? []).sort();
  const sums =
    froms[0] === undefined
      ? []
      : await dailySums(sql(), {
          userId: request.userId,
          accountIds: accounts.map(({ accountId }) => accountId),
          from: froms[0],
        });
  const sumsOf = groupBy(sums, ({ accountId }) => accountId);
  return {
    series: counted.map((days) => series(days, sumsOf.get(days.account.accountId) ?? [])),
  };
}

export async function monthFlows(
  request: InsightRequest,
  months: number,
  now: Date,
): Promise<MonthFlowsView | null> {
  const basis = await summed(request, now);
  if (basis === null) return null;
  const { accounts, ownAccounts } = basis;
  const dateTo = bankDay(now);
  const names = [dateTo.slice(0, 7)];
  while (names.length < months) names.unshift(monthBefore(names[0] ?? ''));
  const period = { dateFrom: `${names[0]}-01`, dateTo };
  const coverage = coverageOf(accounts, period, dateTo);
  const read = accountsRead(accounts, period);
  const { since } = coverage;
  if (since === null) return { months: [], coverage };
  const sums = await monthlySums(sql(), {
    userId: request.userId,
    accountIds: read.map(({ accountId }) => accountId),
    dateFrom: since,
    ownAccounts,
  });
  // Zeros of a month in which nothing was read would not be known.
  const until =
    read
      .map((account) => readUntil(account) ?? dateTo)
      .sort()
      .at(-1) ?? dateTo;
  const counted = names.filter((month) => month >= since.slice(0, 7) && month <= until.slice(0, 7));
  const { months: flows, currenciesLeftOut } = flowsOf(sums, {
    months: counted,
    currencies: accounts.map(({ currency }) => currency),
  });
  return { months: flows, coverage: { ...coverage, currenciesLeftOut } };
}

export async function categorySums(
  request: InsightRequest,
  range: { dateFrom: string | null; dateTo: string | null },
  now: Date,
): Promise<CategorySumsView | null> {
  const basis = await summed(request, now);
  if (basis === null) return null;
  const { accounts, ownAccounts } = basis;
  const today = bankDay(now);
  const dateFrom = range.dateFrom ?? `${today.slice(0, 7)}-01`;
  const dateTo = range.dateTo ?? today;
  const coverage = coverageOf(accounts, { dateFrom, dateTo }, today);
  if (coverage.since === null) return { sums: [], coverage };
  const sums = await sumsByCategory(sql(), {
    userId: request.userId,
    accountIds: accountsRead(accounts, { dateFrom, dateTo }).map(({ accountId }) => accountId),
    dateFrom: coverage.since,
    dateTo,
    ownAccounts,
  });
  const { currencies, leftOut } = currenciesListed(sums);
  const listed = new Set(currencies);
  const shown = sums.filter(({ currency }) => listed.has(currency));
  return {
    sums: shown.map(({ category, direction, sum, currency, count }) => ({
      category: storedCategory(category),
      direction,
      amount: { amount: amountOfSum(sum, currency), currency },
      count,
    })),
    coverage: { ...coverage, currenciesLeftOut: leftOut },
  };
}

type Summed = { accounts: AccountWithSync[]; ownAccounts: number[] };

/**
 * The chosen accounts, each once, and the tokens of those of their whole context. An account is the person's own also
 * once access to it has ended: what was moved there is not spent.
 */
const summed = async (request: InsightRequest, now: Date): Promise<Summed | null> => {
  const listed = await listAccountsWithSync(sql(), { ...request, now, withEnded: true });
  const open = listed.filter(({ isEnded }) => !isEnded);
  const accounts = chosenAccounts(open, request.accountIds);
  if (accounts === null) return null;
  // Money to a company of the person's is not kept: no context may have been named.
  const contexts = new Set(accounts.map(contextIdOf));
  const own = listed.filter(
    (one) => contexts.has(contextIdOf(one)) && (one.kind === 'account' || accounts.includes(one)),
  );
  return { accounts: eachOnce(accounts), ownAccounts: ownAccountTokens(request.userId, own) };
};

const chosen = async (request: InsightRequest, now: Date): Promise<AccountWithSync[] | null> =>
  chosenAccounts(await listAccountsWithSync(sql(), { ...request, now }), request.accountIds);

type BalanceEvery = BalanceHistoryView['series'][number]['every'];

const everyOf = (from: string, to: string): BalanceEvery => {
  const length = daysBetween(from, to);
  return length <= DAILY_DAYS_MAX ? 'day' : length <= WEEKLY_DAYS_MAX ? 'week' : 'month';
};

/** Whether a day is the last of its week or month. */
const isLastOf: Record<BalanceEvery, (day: string) => boolean> = {
  day: () => true,
  week: (day) => isoWeekday(day) === 7,
  month: (day) => addDays(day, 1).slice(8) === '01',
};

type CountedDays = {
  account: AccountWithSync;
  coverage: CoverageView;
  missing: BalanceHistoryView['series'][number]['missing'];
  booked: BookedBalance | null;
  /** Null when nothing is known of any day. */
  from: string | null;
  to: string;
};

/** The days on which an account's balance can be counted back from the last one read. */
const countedDays = (
  account: AccountWithSync,
  range: { dateFrom: string; dateTo: string },
  today: string,
): CountedDays => {
  const coverage = coverageOf([account], range, today);
  const booked = bookedBalance(account);
  const readDay = account.balancesReadAt && bankDay(account.balancesReadAt);
  const to = readDay !== null && readDay < range.dateTo ? readDay : range.dateTo;
  const { since } = coverage;
  // Rows booked between the two readings would count on the wrong days.
  const missing = !isOfOneState(account) ? 'same-time' : booked === null ? 'balance' : null;
  const isKnown = missing === null && since !== null && since <= to;
  return { account, coverage, missing, booked, from: isKnown ? since : null, to };
};

/**
 * The booked balance of each day, counted back from the last one read by what it holds that was booked after that day.
 * None when some of that was in another currency, since the bank does not say what it was worth to the account.
 */
const series = (
  { account, coverage, missing, booked, from, to }: CountedDays,
  sums: readonly DailySum[],
): BalanceHistoryView['series'][number] => {
  const { accountId, name: accountName, currency } = account;
  const every = everyOf(from ?? to, to);
  const nothing = { accountId, accountName, currency, every, points: [], coverage, missing };
  if (from === null || booked === null) return nothing;
  const { day: lastDay } = booked;
  const counted = sums.filter(({ day }) => lastDay === null || day <= lastDay);
  if (counted.some(({ day, hasOthers }) => hasOthers && day > from))
    return { ...nothing, missing: 'currency' };
  let balance = booked.minor;
  let index = 0;
  const days: { date: string; minor: bigint }[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) {
    for (; index < counted.length && (counted[index]?.day ?? '') > date; index += 1)
      balance -= toMinorUnits({
        amount: amountOfSum(counted[index]?.sum ?? '0', currency),
        currency,
      });
    days.push({ date, minor: balance });
  }
  // The lowest and the highest are so of every day, whichever days are drawn.
  const ranked = days.toSorted((one, other) => Number(one.minor - other.minor));
  const always = new Set([from, to, ranked[0]?.date, ranked.at(-1)?.date]);
  const points = days
    .filter(({ date }) => always.has(date) || isLastOf[every](date))
    .map(({ date, minor }) => ({ date, amount: fromMinorUnits(minor, currency) }));
  return { ...nothing, points: points.reverse() };
};

/** The tokens of the user's own accounts: transfers between them are neither income nor expense. */
const ownAccountTokens = (userId: string, accounts: readonly AccountWithSync[]): number[] => {
  return ownNumbers(accounts).flatMap((number) =>
    tokensUnderEachKey(userId, [partyAccountMark(number)]).flat(),
  );
};

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
