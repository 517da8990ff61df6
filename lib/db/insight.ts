/** Sums over stored transactions, computed in the database in exact decimals. */
import type { Sql } from './sql';
import { type AccountKey, PENDING_DAY } from './stored-transactions';

type SumRequest = {
  userId: string;
  accountIds: readonly string[];
  dateFrom: string;
  /** Tokens of the user's own accounts: transfers between them are left out. */
  ownAccounts: readonly number[];
};

/** The sum booked on a day in the account's currency, and whether there were rows in others. */
export type DailySum = { accountId: string; day: string; sum: string; hasOthers: boolean };

/** What came in and went out in a month in one currency, and in how many transactions. */
export type MonthlySum = {
  month: string;
  currency: string;
  credit: string;
  debit: string;
  count: number;
};

type BookedSums = {
  sinceFrom: string;
  afterTo: string;
  hasOthers: boolean;
  hasAhead: boolean;
  firstDay: string | null;
};

type BookedTotals = {
  moneyIn: string;
  moneyOut: string;
  /** Whether there are rows in other currencies, which are in neither sum. */
  hasOthers: boolean;
  rows: number;
  entries: number;
  firstDay: string | null;
};

/** Each account's total per day with bookings, latest first. */
export async function dailySums(
  db: Sql,
  of: { userId: string; accountIds: readonly string[]; from: string },
): Promise<DailySum[]> {
  const { rows } = await db.query<DailySum>(
    `SELECT t.account_id AS "accountId", t.sort_date::text AS day,
       coalesce(sum(t.amount) FILTER (WHERE t.currency = a.currency), 0)::text AS sum,
       bool_or(t.currency <> a.currency) AS "hasOthers"
     FROM stored_transaction t
     JOIN account a ON a.user_id = t.user_id AND a.id = t.account_id
     WHERE t.user_id = $1 AND t.account_id = ANY($2::uuid[]) AND t.sort_date >= $3
       AND t.sort_date < '${PENDING_DAY}'
     GROUP BY t.account_id, t.sort_date ORDER BY t.sort_date DESC`,
    [of.userId, of.accountIds, of.from],
  );
  return rows;
}

export async function monthlySums(
  db: Sql,
  { userId, accountIds, dateFrom, ownAccounts }: SumRequest,
): Promise<MonthlySum[]> {
  const { rows } = await db.query<MonthlySum>(
    `SELECT to_char(sort_date, 'YYYY-MM') AS month, currency,
       coalesce(sum(amount) FILTER (WHERE amount >= 0), 0)::text AS credit,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS debit,
       count(*)::int AS count
     FROM stored_transaction
     WHERE user_id = $1 AND account_id = ANY($2::uuid[]) AND sort_date >= $3
       AND sort_date < '${PENDING_DAY}' AND NOT tokens && $4::int[]
     GROUP BY 1, 2`,
    [userId, accountIds, dateFrom, ownAccounts],
  );
  return rows;
}

export async function sumsByCategory(
  db: Sql,
  { userId, accountIds, dateFrom, dateTo, ownAccounts }: SumRequest & { dateTo: string },
): Promise<
  { category: string; currency: string; direction: 'in' | 'out'; sum: string; count: number }[]
> {
  const { rows } = await db.query<{
    category: string;
    currency: string;
    direction: 'in' | 'out';
    sum: string;
    count: number;
  }>(
    `SELECT category, currency, CASE WHEN amount < 0 THEN 'out' ELSE 'in' END AS direction,
       sum(magnitude)::text AS sum, count(*)::int AS count
     FROM stored_transaction
     WHERE user_id = $1 AND account_id = ANY($2::uuid[]) AND sort_date BETWEEN $3 AND $4
       AND sort_date < '${PENDING_DAY}' AND NOT tokens && $5::int[]
     GROUP BY 1, 2, 3 ORDER BY sum(magnitude) DESC, 1, 2, 3`,
    [userId, accountIds, dateFrom, dateTo, ownAccounts],
  );
  return rows;
}

/**
 * The sum of an account's booked rows in one currency from a day on up to the day of a balance, and of those among them
 * after the period; whether there are rows in another currency, whose value for the account the bank does not say;
 * whether the period has rows after the last known day; and the first day, or that of the first row ever if later.
 */
export async function sumBooked(
  db: Sql,
  { userId, accountId }: AccountKey,
  of: {
    currency: string;
    dateFrom: string;
    dateTo: string;
    balanceDay: string;
    knownTo: string;
    asOf: Date;
  },
): Promise<BookedSums> {
  const { rows } = await db.query<BookedSums>(
    `SELECT coalesce(sum(amount) FILTER (WHERE currency = $3 AND sort_date <= $7), 0)::text
         AS "sinceFrom",
       coalesce(sum(amount) FILTER (
         WHERE currency = $3 AND sort_date > $5 AND sort_date <= $7), 0)::text AS "afterTo",
       coalesce(bool_or(currency <> $3 AND sort_date <= $7), false) AS "hasOthers",
       coalesce(bool_or(sort_date > $8 AND sort_date <= $5), false) AS "hasAhead",
       CASE WHEN EXISTS (SELECT 1 FROM stored_transaction
         WHERE user_id = $1 AND account_id = $2 AND sort_date < $4 AND read_at <= $6)
         THEN $4::date ELSE min(sort_date) END::text AS "firstDay"
     FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND sort_date >= $4
       AND sort_date < '${PENDING_DAY}' AND read_at <= $6`,
    [userId, accountId, of.currency, of.dateFrom, of.dateTo, of.asOf, of.balanceDay, of.knownTo],
  );
  return (
    rows[0] ?? { sinceFrom: '0', afterTo: '0', hasOthers: false, hasAhead: false, firstDay: null }
  );
}

/**
 * The totals in one currency of an account's booked rows in a range of days, money out without its sign, the number
 * of rows in any currency, including entries of batches, and the day of the first.
 */
export async function totalBooked(
  db: Sql,
  { userId, accountId }: AccountKey,
  of: { currency: string; dateFrom: string | null; dateTo: string | null; asOf: Date },
): Promise<BookedTotals> {
  const { rows } = await db.query<BookedTotals>(
    `SELECT coalesce(sum(amount) FILTER (WHERE amount > 0 AND currency = $3), 0)::text AS "moneyIn",
       coalesce(sum(-amount) FILTER (WHERE amount < 0 AND currency = $3), 0)::text AS "moneyOut",
       coalesce(bool_or(currency <> $3), false) AS "hasOthers",
       count(*)::int AS rows, coalesce(sum(cardinality(entry_magnitudes)), 0)::int AS entries,
       min(sort_date)::text AS "firstDay"
     FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND sort_date < '${PENDING_DAY}'
       AND ($4::date IS NULL OR sort_date >= $4) AND ($5::date IS NULL OR sort_date <= $5)
       AND read_at <= $6`,
    [userId, accountId, of.currency, of.dateFrom, of.dateTo, of.asOf],
  );
  return rows[0] ?? NO_TOTALS;
}

const NO_TOTALS: BookedTotals = {
  moneyIn: '0',
  moneyOut: '0',
  hasOthers: false,
  rows: 0,
  entries: 0,
  firstDay: null,
};
