import type { Gauge } from 'prom-client';
import { errorFields, log } from '@/lib/log';
import { metrics } from '@/lib/metrics/metrics';
import {
  UNATTENDED_BALANCE_READS_MAX,
  UNATTENDED_TRANSACTION_READS_MAX,
  UNATTENDED_WINDOW_HOURS,
} from '@/lib/xs2a/value/limits';
import { countAccountsToLookAt } from './accounts-with-sync';
import { database } from './client';
import { databaseNow } from './database-clock';
import { OPEN_STATES } from './payments/outbox-calls';
import { type Sql, sql } from './sql';

/** From this many accounts, the estimate below is within a few percent, and costs the same however many there are. */
const SAMPLED_ACCOUNTS = 10_000;

/**
 * Sets the gauges about the database, for which every process finds the same values. One that cannot be counted is left
 * out, and does not prevent the others.
 * @param bankIds the configured banks: those without an unknown payment have 0
 */
export async function measureDatabase(bankIds: readonly string[]): Promise<void> {
  const { unknownPayments, openCalls, readsLeft, jobsWaiting } = metrics();
  const db = sql();
  await Promise.all([
    measure('unknown-payments', unknownPayments, () => countUnknownPayments(db, bankIds)),
    measure('open-calls', openCalls, () => countOpenCalls(db)),
    measure('reads-left', readsLeft, () => countReadsLeft(db, SAMPLED_ACCOUNTS)),
    measure('jobs-waiting', jobsWaiting, () => countJobsWaiting(db)),
  ]);
}

type Counted = { bank: string; resource: string; count: number };

/**
 * Unattended reads left in this window, over all accounts of a bank. User ids are random: where there are more accounts
 * than this, those of the users with the lowest ids are counted, and stand for all in the proportion in which they are
 * spread over all possible ids.
 */
export async function countReadsLeft(db: Sql, accountsMax: number): Promise<Counted[]> {
  const { rows: behind } = await db.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM account ORDER BY user_id OFFSET $1 LIMIT 1`,
    [accountsMax],
  );
  const end = behind[0]?.userId ?? BEHIND_ALL_USERS;
  const [accounts, spent] = await Promise.all([countAccounts(db, end), countSpentReads(db, end)]);
  const spentOf = new Map(spent.map((one) => [`${one.resource} ${one.bank}`, one.count]));
  return accounts.flatMap(({ bank, count }) =>
    READS_MAX.map(({ resource, max }) => {
      const left = count * max - (spentOf.get(`${resource} ${bank}`) ?? 0);
      return { bank, resource, count: Math.round(left / partBefore(end)) };
    }),
  );
}

const BEHIND_ALL_USERS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const READS_MAX = [
  { resource: 'balances', max: UNATTENDED_BALANCE_READS_MAX },
  { resource: 'transactions', max: UNATTENDED_TRANSACTION_READS_MAX },
] as const;

/** How large a part of all possible ids comes before this one: more than 0, up to 1. */
const partBefore = (id: string): number =>
  id === BEHIND_ALL_USERS ? 1 : (Number.parseInt(id.slice(0, 8), 16) + 1) / 2 ** 32;

async function countAccounts(db: Sql, end: string): Promise<{ bank: string; count: number }[]> {
  const { rows } = await db.query<{ bank: string; count: number }>(
    `SELECT bank_id AS bank, count(*)::int AS count FROM account WHERE user_id < $1
     GROUP BY bank_id ORDER BY bank_id`,
    [end],
  );
  return rows;
}

async function countSpentReads(db: Sql, end: string): Promise<Counted[]> {
  const { rows } = await db.query<Counted>(
    `SELECT a.bank_id AS bank, r.resource, count(*)::int AS count
     FROM unattended_read r
     JOIN account a ON a.user_id = r.user_id AND a.id = r.account_id
     WHERE a.user_id < $1 AND r.user_id < $1
       AND r.read_at > statement_timestamp() - make_interval(hours => $2)
     GROUP BY a.bank_id, r.resource`,
    [end, UNATTENDED_WINDOW_HOURS],
  );
  return rows;
}

/** Payments and baskets that the bank may or may not have, by bank. */
async function countUnknownPayments(
  db: Sql,
  bankIds: readonly string[],
): Promise<{ bank: string; count: number }[]> {
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
  return [...bankIds.map((bank) => ({ bank, count: 0 })), ...rows];
}

/** Unfinished calls that may move money, by state. */
async function countOpenCalls(db: Sql): Promise<{ state: string; count: number }[]> {
  const { rows } = await db.query<{ state: string; count: number }>(
    `SELECT state::text AS state, count(*)::int AS count FROM money_call
     WHERE state IN ('PREPARED', 'SENDING') GROUP BY state`,
  );
  return [...OPEN_STATES.map((state) => ({ state, count: 0 })), ...rows];
}

async function countJobsWaiting(db: Sql): Promise<{ job: string; count: number }[]> {
  const count = await countAccountsToLookAt(db, await databaseNow(database()));
  return [{ job: 'refresh-account', count }];
}

/**
 * Replaces the samples of one gauge, of which later ones with the same labels count; on failure it has none, rather than
 * old ones.
 */
async function measure<Label extends string>(
  operation: string,
  gauge: Gauge<Label>,
  count: () => Promise<readonly ({ count: number } & Record<Label, string>)[]>,
): Promise<void> {
  try {
    const rows = await count();
    gauge.reset();
    for (const { count: value, ...labels } of rows)
      gauge.set(labels as unknown as Record<Label, string>, value);
  } catch (error) {
    gauge.reset();
    log.warn('measuring the database failed', { operation, ...errorFields(error) });
  }
}
