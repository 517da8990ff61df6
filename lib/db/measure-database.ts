import { metrics } from '@/lib/metrics/metrics';
import {
  UNATTENDED_BALANCE_READS_MAX,
  UNATTENDED_TRANSACTION_READS_MAX,
  UNATTENDED_WINDOW_HOURS,
} from '@/lib/xs2a/value/limits';
import { countAccountsToLookAt } from './accounts-with-sync';
import { database } from './client';
import { databaseNow } from './database-clock';
import { type Sql, sql } from './sql';

/** Sets the gauges about the database, for which every process finds the same values. */
export async function measureDatabase(): Promise<void> {
  const { unknownPayments, openCalls, readsLeft, jobsWaiting } = metrics();
  for (const gauge of [unknownPayments, openCalls, readsLeft, jobsWaiting]) gauge.reset();
  const db = sql();
  for (const { bank, count } of await countUnknownPayments(db))
    unknownPayments.set({ bank }, count);
  for (const { state, count } of await countOpenCalls(db)) openCalls.set({ state }, count);
  for (const { count, ...labels } of await countReadsLeft(db)) readsLeft.set(labels, count);
  jobsWaiting.set(
    { job: 'refresh-account' },
    await countAccountsToLookAt(db, await databaseNow(database())),
  );
}

/** Payments and baskets that the bank may or may not have, by bank. */
async function countUnknownPayments(db: Sql): Promise<{ bank: string; count: number }[]> {
  // Starts from the calls, whose states are indexed.
  const { rows } = await db.query<{ bank: string; count: number }>(
    `SELECT c.bank_id AS bank, count(*)::int AS count
     FROM money_call c
     LEFT JOIN payment p ON p.user_id = c.user_id AND p.id = c.payment_id
     LEFT JOIN basket b ON b.user_id = c.user_id AND b.id = c.basket_id
     WHERE c.state = 'UNKNOWN' AND c.operation IN ('create-payment', 'create-basket')
       AND 'UNKNOWN' IN (p.state, b.state)
     GROUP BY c.bank_id`,
  );
  return rows;
}

/** Unfinished calls that may move money, by state. */
async function countOpenCalls(db: Sql): Promise<{ state: string; count: number }[]> {
  const { rows } = await db.query<{ state: string; count: number }>(
    `SELECT state::text AS state, count(*)::int AS count FROM money_call
     WHERE state IN ('PREPARED', 'SENDING') GROUP BY state`,
  );
  return rows;
}

/** Unattended reads left in this window, over all accounts of a bank. */
async function countReadsLeft(
  db: Sql,
): Promise<{ bank: string; resource: string; count: number }[]> {
  const { rows } = await db.query<{ bank: string; resource: string; count: number }>(
    `SELECT a.bank_id AS bank, r.resource,
       (count(*) * r.reads_max - coalesce(sum(s.spent), 0))::int AS count
     FROM account a
     CROSS JOIN (VALUES ('balances', $1::int), ('transactions', $2::int)) AS r (resource, reads_max)
     LEFT JOIN (
       SELECT user_id, account_id, resource, count(*) AS spent FROM unattended_read
       WHERE read_at > statement_timestamp() - make_interval(hours => $3)
       GROUP BY user_id, account_id, resource
     ) s ON s.user_id = a.user_id AND s.account_id = a.id AND s.resource = r.resource
     GROUP BY a.bank_id, r.resource, r.reads_max`,
    [UNATTENDED_BALANCE_READS_MAX, UNATTENDED_TRANSACTION_READS_MAX, UNATTENDED_WINDOW_HOURS],
  );
  return rows;
}
