/**
 * The progress of an account's transaction sync. The reader leases the row and writes each page together with it, so of
 * two readers only one writes.
 */

import type { Sql } from './sql';
import type { AccountKey } from './stored-transactions';

export type SyncPhase = 'reading' | 'checking' | 'entries';

/** An unreadable booked row: its key, its earliest possible day, and the last run that saw it. */
export type UnreadableRow = { bankKey: string; day: string; runNo: number };

export type TransactionSync = {
  userId: string;
  accountId: string;
  state: 'idle' | 'running' | 'stopped';
  phase: SyncPhase;
  runNo: number;
  passNo: number;
  nextHref: string | null;
  links: string[];
  dateFrom: string | null;
  /** The last day that the run reads; null for now. */
  dateTo: string | null;
  dateReached: string | null;
  newestFirst: boolean;
  foundNew: boolean;
  pagesRead: number;
  rowsRead: number;
  rowsOfPass: number;
  pagesOfPass: number;
  sealedMemory: string | null;
  keyId: string;
  startedAt: Date | null;
  passStartedAt: Date | null;
  syncedAt: Date | null;
  historyFrom: string | null;
  pendingReadAt: Date | null;
  olderNeedsSca: boolean;
  problem: string | null;
  retryAt: Date | null;
  bookedCount: number;
  pendingCount: number;
  unreadable: readonly UnreadableRow[];
  unreadablePending: number;
  /** The batches whose details the bank refused, and the time of the consent under which it did. */
  refusedEntries: string[];
  refusedUnder: Date | null;
  leaseId: string | null;
  leaseUntil: Date | null;
};

/** What a step changes. */
export type SyncChange = Partial<
  Omit<TransactionSync, 'userId' | 'accountId' | 'leaseId' | 'leaseUntil'>
>;

const COLUMN: Record<keyof SyncChange, string> = {
  state: 'state',
  phase: 'phase',
  runNo: 'run_no',
  passNo: 'pass_no',
  nextHref: 'next_href',
  links: 'links',
  dateFrom: 'date_from',
  dateTo: 'date_to',
  dateReached: 'date_reached',
  newestFirst: 'newest_first',
  foundNew: 'found_new',
  pagesRead: 'pages_read',
  rowsRead: 'rows_read',
  rowsOfPass: 'rows_of_pass',
  pagesOfPass: 'pages_of_pass',
  sealedMemory: 'sealed_memory',
  keyId: 'key_id',
  startedAt: 'started_at',
  passStartedAt: 'pass_started_at',
  syncedAt: 'synced_at',
  historyFrom: 'history_from',
  pendingReadAt: 'pending_read_at',
  olderNeedsSca: 'older_needs_sca',
  problem: 'problem',
  retryAt: 'retry_at',
  bookedCount: 'booked_count',
  pendingCount: 'pending_count',
  unreadable: 'unreadable',
  unreadablePending: 'unreadable_pending',
  refusedEntries: 'refused_entries',
  refusedUnder: 'refused_under',
};

const DAYS = new Set<string>(['dateFrom', 'dateTo', 'dateReached', 'historyFrom']);

const COLUMNS = `user_id AS "userId", account_id AS "accountId",
  ${Object.entries(COLUMN)
    .map(([name, column]) => `${DAYS.has(name) ? dayOf(column) : column} AS "${name}"`)
    .join(', ')}, lease_id AS "leaseId", lease_until AS "leaseUntil"`;

type Leased = { userId: string; accountId: string; leaseId: string | null };

const LEASE_FROM_NOW = 'lease_until = statement_timestamp() + make_interval(secs => $4)';

export async function findSync(
  db: Sql,
  { userId, accountId }: AccountKey,
): Promise<TransactionSync | null> {
  const { rows } = await db.query<TransactionSync>(
    `SELECT ${COLUMNS} FROM transaction_sync WHERE user_id = $1 AND account_id = $2`,
    [userId, accountId],
  );
  return rows[0] ?? null;
}

/**
 * Leases an account's sync, creating it if needed; null while another process has it. Leases use the database's clock,
 * since processes compare them.
 */
export async function takeSync(
  db: Sql,
  { userId, accountId }: AccountKey,
  lease: { leaseId: string; seconds: number },
): Promise<TransactionSync | null> {
  await db.query(
    `INSERT INTO transaction_sync (user_id, account_id, state, phase, run_no, pass_no, links,
       key_id)
     VALUES ($1, $2, 'idle', 'reading', 0, 0, '{}', '')
     ON CONFLICT (user_id, account_id) DO NOTHING`,
    [userId, accountId],
  );
  const { rows } = await db.query<TransactionSync>(
    `UPDATE transaction_sync SET lease_id = $3,
       lease_until = statement_timestamp() + make_interval(secs => $4)
     WHERE user_id = $1 AND account_id = $2
       AND (lease_until IS NULL OR lease_until <= statement_timestamp())
     RETURNING ${COLUMNS}`,
    [userId, accountId, lease.leaseId, lease.seconds],
  );
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends; false when the lease now belongs to another process. */
export async function lockSync(db: Sql, { userId, accountId, leaseId }: Leased): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM transaction_sync WHERE user_id = $1 AND account_id = $2 AND lease_id = $3
     FOR UPDATE`,
    [userId, accountId, leaseId],
  );
  return rowCount === 1;
}

/** Changes the row under its lease, which then lasts `leaseSeconds` more; null ends it. */
export async function changeSync(
  db: Sql,
  { userId, accountId, leaseId }: Leased,
  change: SyncChange,
  leaseSeconds: number | null,
): Promise<TransactionSync | null> {
  const entries = Object.entries(change) as [keyof SyncChange, unknown][];
  const sets = entries.map(([name], index) => `${COLUMN[name]} = $${index + 5}`);
  const { rows } = await db.query<TransactionSync>(
    `UPDATE transaction_sync SET ${[...sets, LEASE_FROM_NOW].join(', ')}
     WHERE user_id = $1 AND account_id = $2 AND lease_id = $3 RETURNING ${COLUMNS}`,
    [
      userId,
      accountId,
      leaseId,
      leaseSeconds,
      // pg would send a list as a PostgreSQL array, not as JSON.
      ...entries.map(([name, value]) => (name === 'unreadable' ? JSON.stringify(value) : value)),
    ],
  );
  return rows[0] ?? null;
}

/** A day as text. A cast depends on session settings, and Citus does not let an UPDATE return anything that does. */
function dayOf(column: string): string {
  const part = (field: string, digits: number) =>
    `lpad(extract(${field} FROM ${column})::text, ${digits}, '0')`;
  return [part('year', 4), part('month', 2), part('day', 2)].join(" || '-' || ");
}
