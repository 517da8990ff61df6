/** Figures from stored transactions. They are separate for each currency; nothing is converted. */
import type { Money } from '@/lib/view/account';
import type { CategoryId } from './category';
import type { InsightCorrections, RecurringKey } from './insight-corrections';

/** What the figures are based on: from when they are complete, for how many accounts, and what is left out. */
export type CoverageView = {
  /**
   * The first day counted, either the first requested or a later one; null when nothing of these days has been read.
   */
  since: string | null;
  /** Whether the first day counted is the first requested. */
  isWhole: boolean;
  /** The first requested day of which transactions may be missing, since an account was last read then; null for none. */
  until: string | null;
  /** The number of accounts, and how many of them have been read; the others are left out. */
  accounts: number;
  accountsRead: number;
  /** Unreadable booked rows that may belong to these days: left out, or counted as they were before. */
  unreadable: number;
  /** How many currencies are left out, since there are too many: those with the fewest transactions. */
  currenciesLeftOut: number;
};

/** An account's booked balance at the end of each day, oldest first. */
export type BalanceSeriesView = {
  accountId: string;
  accountName: string;
  currency: string;
  points: { date: string; amount: string }[];
};

/**
 * `GET /api/insight/balances?context=&accountId=&dateFrom=&dateTo=`. One point a day up to 100 days, a week up to two
 * years, a month beyond, and those of the lowest and the highest day. An account without transactions far enough back
 * has fewer points. It has none if it has no booked balance, if that was not read together with its transactions, or if
 * some of these are in another currency: `missing`.
 */
export type BalanceHistoryView = {
  series: (BalanceSeriesView & {
    coverage: CoverageView;
    every: 'day' | 'week' | 'month';
    missing: 'balance' | 'same-time' | 'currency' | null;
  })[];
};

/** Month `YYYY-MM`; `in` and `out` are both positive. Transfers between own accounts are left out. */
export type MonthFlowView = { month: string; currency: string; in: string; out: string };

/**
 * `GET /api/insight/months?context=&accountId=&months=12`: oldest first, including months without money, up to the
 * last in which an account was read. The first month begins on the first day counted.
 */
export type MonthFlowsView = {
  months: MonthFlowView[];
  coverage: CoverageView;
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
};

/**
 * An upcoming item: a pending transaction, one booked on a day to come, a payment the bank has, or something recurring.
 */
export type UpcomingView = {
  /** The `id` of the transaction or payment; for a recurring item, of its latest transaction. */
  id: string;
  date: string | null;
  /** For a recurring item, its usual amount. */
  amount: Money;
  name: string | null;
  /** Its index in `recurring`; null when it is not a prediction. */
  recurring: number | null;
  /** Whether it was expected before today and has not come. */
  isLate: boolean;
  /** Whether it is a payment that is not approved yet. */
  isWaiting: boolean;
} & (
  | { kind: 'pending' | 'booked' | 'recurring'; accountId: string }
  /** Null when it is paid from none of the accounts listed. */
  | { kind: 'payment' | 'periodic'; accountId: string | null }
);

/** A payment or income that Brygge recognised as recurring, with the evidence. */
export type RecurringView = {
  key: RecurringKey;
  name: string | null;
  /** Its usual amount, negative when money leaves, and its range, without a sign. */
  usual: Money;
  smallest: string;
  largest: string;
  /** 31 for the last day of the month; null for a rhythm of weeks. */
  dayOfMonth: number | null;
  seen: { count: number; since: string };
  /** Null when it is not expected. */
  nextDay: string | null;
  /** Whether the user says that it does not recur. */
  isDismissed: boolean;
  /** Whether the user has corrected its amount or day. */
  isCorrected: boolean;
};

/** What an account has left before the next salary, with the sums behind it, each signed. */
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
      /** What is booked on days that the balance does not include yet. */
      booked: string;
      planned: string;
      expectedOut: string;
      /** Only income that is the same each time. */
      expectedIn: string;
      /** Payments waiting for approval, which are not counted. */
      waiting: string;
      /** What comes in other currencies and is not counted, each currency and direction once. */
      otherCurrencies: Money[];
      /** The balance today, and after each day on which something counted comes; the last is what is left. */
      course: { date: string; amount: string }[];
    }
  | {
      isKnown: false;
      /** What is missing; `since`, only for `history`, is the first known day. */
      missing: 'balance' | 'transactions' | 'pending' | 'payments' | 'history' | 'unreadable';
      since: string | null;
    }
);

/** A transaction that stands out, with the reason. */
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
 * `GET /api/insight/upcoming?context=`: upcoming items until the next salary, or for a month; undated ones first, then
 * soonest first.
 */
export type UpcomingsView = {
  upcoming: UpcomingView[];
  recurring: RecurringView[];
  /** Null when no salary is known. */
  untilSalary: UntilSalaryView | null;
  unusual: UnusualView[];
  corrections: InsightCorrections;
  /** Payments that may have been executed since the bank was asked about them, with the later time of a balance. */
  statusesOlder: { paymentId: string; balanceReadAt: string }[];
  /** How many transactions cannot be read. */
  unreadable: number;
  /** Whether the pending transactions of every account are known. */
  isPendingKnown: boolean;
};
