/** Figures made of the transactions that we keep. Each is per currency: nothing is exchanged. */
import type { Money } from './account';
import type { CategoryId } from './category';

/** What figures of some days stand on: how far back they are whole, for how many accounts, and what they leave out. */
export type CoverageView = {
  /** The first day that is counted, the first asked for or a later one; null when nothing of these days has been read. */
  since: string | null;
  /** Whether the figures are of all the days asked for. */
  isWhole: boolean;
  /** Of so many accounts, and so many of them read; the others are left out. */
  accounts: number;
  accountsRead: number;
  /** Booked rows that the bank sent unreadable and that may be of these days: left out, or counted as they were before. */
  unreadable: number;
};

/** The booked balance of an account at the end of days, oldest first. */
export type BalanceSeriesView = {
  accountId: string;
  accountName: string;
  currency: string;
  points: { date: string; amount: string }[];
};

/**
 * `GET /api/insight/balances?context=&accountId=&dateFrom=&dateTo=`. A point a day up to 100 days, a week up to two years,
 * a month beyond. An account without a booked balance, or whose transactions do not reach so far back, has fewer points.
 */
export type BalanceHistoryView = {
  series: (BalanceSeriesView & { coverage: CoverageView })[];
  readAt: string | null;
};

/** Month `YYYY-MM`; `in` and `out` both positive. Own accounts' transfers to each other are left out. */
export type MonthFlowView = { month: string; currency: string; in: string; out: string };

/**
 * `GET /api/insight/months?context=&accountId=&months=12`: oldest month first, months without money too. The first one
 * begins with the first day counted.
 */
export type MonthFlowsView = {
  months: MonthFlowView[];
  coverage: CoverageView;
  readAt: string | null;
};

export type CategorySumView = {
  category: CategoryId;
  direction: 'in' | 'out';
  /** Positive. */
  amount: Money;
  count: number;
};

/** `GET /api/insight/categories?context=&accountId=&dateFrom=&dateTo=`: largest first. */
export type CategorySumsView = {
  sums: CategorySumView[];
  coverage: CoverageView;
  readAt: string | null;
};

/** Something that is to come: a pending transaction, a dated payment, the next of a periodic one. */
export type UpcomingView = {
  kind: 'pending' | 'payment' | 'periodic';
  /** `id` of the transaction, or the payment's. */
  id: string;
  accountId: string | null;
  date: string | null;
  amount: Money;
  name: string | null;
};

/** `GET /api/insight/upcoming?context=`: soonest first, undated ones before. */
export type UpcomingsView = {
  upcoming: UpcomingView[];
  /** Transactions that cannot be read. */
  unreadable: number;
  /** Whether what is pending is known of every account. */
  isPendingKnown: boolean;
  readAt: string | null;
};
