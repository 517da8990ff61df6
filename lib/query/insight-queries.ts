import { replaceEqualDeep } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type {
  BalanceHistoryView,
  CategorySumsView,
  MonthFlowsView,
  UpcomingsView,
} from '@/lib/view/insight/insight';
import type { UnsortedView } from '@/lib/view/insight/unsorted';
import { readQuery } from './read-query';

export function balanceHistoryQuery(
  contextId: ContextId,
  parameters: { accountId: string; dateFrom: string; dateTo: string },
) {
  return balances(contextId, parameters);
}

/** The balances of all of a context's accounts over the last 90 days. */
export function recentBalancesQuery(contextId: ContextId) {
  return balances(contextId, {});
}

/**
 * While a page is open, balances are read before the transactions of the same visit. Until these have come too, an
 * account keeps the days that were counted before.
 */
export function withDaysKept(
  before: BalanceHistoryView | undefined,
  { series }: BalanceHistoryView,
): BalanceHistoryView {
  const kept = (accountId: string) =>
    before?.series.find((one) => one.accountId === accountId && one.points.length > 0);
  return {
    series: series.map((one) => (one.missing === 'same-time' ? (kept(one.accountId) ?? one) : one)),
  };
}

export function monthFlowsQuery(contextId: ContextId, months: number) {
  return insight<MonthFlowsView>('months', contextId, { months: String(months) });
}

export function categorySumsQuery(
  contextId: ContextId,
  parameters: { dateFrom: string; dateTo: string },
) {
  return insight<CategorySumsView>('categories', contextId, parameters);
}

export function upcomingQuery(contextId: ContextId) {
  const query = insight<UpcomingsView>('upcoming', contextId, {});
  return { ...query, structuralSharing: sharing(withSumKept) };
}

/**
 * What is left before the salary stays as it was counted, with the time of its balance, until the transactions of the
 * same visit have come as well.
 */
export function withSumKept(
  before: UpcomingsView | undefined,
  after: UpcomingsView,
): UpcomingsView {
  const [was, is] = [before?.untilSalary, after.untilSalary];
  const isOnTheWay =
    is?.isKnown === false && (is.missing === 'transactions' || is.missing === 'balance');
  return isOnTheWay && was?.isKnown && was.accountId === is.accountId
    ? { ...after, untilSalary: was }
    : after;
}

const UNSORTED_STALE_MS = 5 * 60_000;

/** Uncategorised transactions. They take a while to gather, and change as the user sorts them. */
export function unsortedQuery(contextId: ContextId) {
  return readQuery<UnsortedView>(
    ['unsorted', contextId],
    `/api/insight/unsorted?${new URLSearchParams({ context: contextId })}`,
    { staleTime: UNSORTED_STALE_MS },
  );
}

function balances(contextId: ContextId, parameters: Readonly<Record<string, string>>) {
  const query = insight<BalanceHistoryView>('balances', contextId, parameters);
  return { ...query, structuralSharing: sharing(withDaysKept) };
}

/** What react-query keeps of an answer: what `keep` makes of it, and the parts that have not changed. */
function sharing<Answer>(keep: (before: Answer | undefined, after: Answer) => Answer) {
  return (before: unknown, after: unknown): unknown =>
    replaceEqualDeep(before, keep(before as Answer | undefined, after as Answer));
}

function insight<Answer>(
  name: string,
  contextId: ContextId,
  parameters: Readonly<Record<string, string>>,
) {
  return readQuery<Answer>(
    ['insight', name, contextId, parameters],
    `/api/insight/${name}?${new URLSearchParams({ context: contextId, ...parameters })}`,
  );
}
