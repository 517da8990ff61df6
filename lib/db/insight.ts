/** Sums over stored transactions, in the database: as exact as its decimals. */
import type { Sql } from './sql';
import { type AccountKey, PENDING_DAY } from './stored-transactions';

type SumRequest = {
  userId: string;
  accountIds: readonly string[];
  dateFrom: string;
  /** Tokens of own accounts: transfers between them are left out. */
  ownAccounts: readonly number[];
};

/** The sum of each day that something was booked on, latest first. */
export async function dailySums(
  db: Sql,
  { userId, accountId }: AccountKey,
  { from, currency }: { from: string; currency: string },
): Promise<{ day: string; sum: string }[]> {
  const { rows } = await db.query<{ day: string; sum: string }>(
    `SELECT sort_date::text AS day, sum(amount)::text AS sum FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND sort_date >= $3 AND sort_date < '${PENDING_DAY}'
       AND currency = $4
     GROUP BY sort_date ORDER BY sort_date DESC`,
    [userId, accountId, from, currency],
  );
  return rows;
}

export async function monthlySums(
  db: Sql,
  { userId, accountIds, dateFrom, ownAccounts }: SumRequest,
): Promise<{ month: string; currency: string; credit: string; debit: string }[]> {
  const { rows } = await db.query<{
    month: string;
    currency: string;
    credit: string;
    debit: string;
  }>(
    `SELECT to_char(sort_date, 'YYYY-MM') AS month, currency,
       coalesce(sum(amount) FILTER (WHERE amount >= 0), 0)::text AS credit,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS debit
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
       AND NOT tokens && $5::int[]
     GROUP BY 1, 2, 3 ORDER BY sum(magnitude) DESC, 1, 2, 3`,
    [userId, accountIds, dateFrom, dateTo, ownAccounts],
  );
  return rows;
}
