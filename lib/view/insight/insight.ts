/** Figures made of the transactions that we keep. Each is per currency: nothing is exchanged. */
import type { Money } from '@/lib/view/account';
import type { CategoryId } from './category';
import type { InsightCorrections, RecurringKey } from './insight-corrections';

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

/** Something that is to come: a pending transaction, a payment that the bank has, or what recurs. */
export type UpcomingView = {
  kind: 'pending' | 'payment' | 'periodic' | 'recurring';
  /** `id` of the transaction, or the payment's; of what recurs that of its latest transaction. */
  id: string;
  accountId: string | null;
  date: string | null;
  /** Of what recurs, what it usually comes to. */
  amount: Money;
  name: string | null;
  /** Its place in `recurring`; null for what is no guess. */
  recurring: number | null;
  /** Whether it was expected before today, and has not come. */
  isLate: boolean;
  /** Whether it is a payment that nobody has approved yet. */
  isWaiting: boolean;
};

/** A payment or income that Brygge has recognised to come again and again, with what it was recognised by. */
export type RecurringView = {
  key: RecurringKey;
  kind: 'salary' | 'benefits' | 'other';
  name: string | null;
  /** What it usually comes to, negative when money leaves, and between which amounts it was, without a sign. */
  usual: Money;
  smallest: string;
  largest: string;
  /** 31 for the last day of the month; null for one that does not count in months. */
  dayOfMonth: number | null;
  seen: { count: number; since: string; last: string };
  /** Null when it is not expected. */
  nextDay: string | null;
  /** Whether the person says that it does not recur. */
  isDismissed: boolean;
  /** Whether the person has said what it comes to, or on which day. */
  isCorrected: boolean;
};

/** What an account is left with before the next salary, with the sums that it is made of, each with its sign. */
export type UntilSalaryView = {
  accountId: string;
  accountName: string;
  salary: { name: string | null; kind: 'salary' | 'benefits'; day: string };
} & (
  | {
      isKnown: true;
      currency: string;
      left: string;
      balance: string;
      balanceReadAt: string;
      pending: string;
      planned: string;
      expectedOut: string;
      /** Of income that is the same each time alone. */
      expectedIn: string;
      /** Payments that wait for approval; not counted. */
      waiting: string;
    }
  | {
      isKnown: false;
      /** What is missing; `since` is the first day that is known, of `history` alone. */
      missing: 'balance' | 'transactions' | 'pending' | 'history' | 'unreadable';
      since: string | null;
    }
);

/** A transaction that stands out, and why. */
export type UnusualView = {
  transactionId: string;
  accountId: string;
  day: string;
  name: string | null;
  amount: Money;
} & (
  | { reason: 'far-above'; usual: Money; count: number }
  | { reason: 'went-up'; before: Money; count: number }
  | { reason: 'twice'; otherDay: string }
  | { reason: 'largest'; months: number }
);

/**
 * `GET /api/insight/upcoming?context=`: what is to come up to the next salary, or for a month; soonest first, undated
 * ones before.
 */
export type UpcomingsView = {
  upcoming: UpcomingView[];
  /** The last day that is looked ahead to. */
  until: string;
  recurring: RecurringView[];
  /** Null when no salary is known. */
  untilSalary: UntilSalaryView | null;
  unusual: UnusualView[];
  corrections: InsightCorrections;
  /** Transactions that cannot be read. */
  unreadable: number;
  /** Whether what is pending is known of every account. */
  isPendingKnown: boolean;
  readAt: string | null;
};
