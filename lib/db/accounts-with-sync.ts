/** The accounts and card accounts that a user may see, with the progress of their transaction syncs. */
import { addHours, subHours } from 'date-fns';
import type { AccountKind } from '@/lib/view/account';
import { UNATTENDED_EVERY_HOURS, UNATTENDED_WINDOW_HOURS } from '@/lib/xs2a/value/limits';
import type { Sql } from './sql';

export type AccountWithSync = {
  userId: string;
  accountId: string;
  kind: AccountKind;
  connectionId: string;
  bankId: string;
  name: string;
  ownerName: string | null;
  currency: string;
  bban: string | null;
  iban: string | null;
  bic: string | null;
  maskedPan: string | null;
  balances: unknown;
  balancesReadAt: Date | null;
  state: 'idle' | 'running' | 'stopped' | null;
  phase: 'reading' | 'checking' | 'entries' | null;
  pagesRead: number | null;
  rowsRead: number | null;
  dateFrom: string | null;
  dateReached: string | null;
  /** Whether the run's pages came newest first, so that it is complete back to `dateReached`. */
  newestFirst: boolean | null;
  syncedAt: Date | null;
  historyFrom: string | null;
  olderNeedsSca: boolean | null;
  pendingReadAt: Date | null;
  problem: string | null;
  retryAt: Date | null;
  bookedCount: number | null;
  pendingCount: number | null;
  /** How many of the bank's rows were unreadable. */
  unreadable: number | null;
  /** The earliest possible days of the booked ones among them. */
  unreadableDays: string[];
  /** Unattended reads of its transactions in the last 24 hours. */
  unattendedReads: number;
};

/** Accounts, then card accounts, of connections whose access is valid, in the banks' own order. One query. */
export async function listAccountsWithSync(
  db: Sql,
  of: {
    userId: string;
    /** `private`, the id of a corporate connection, or null for every context. */
    contextId: string | null;
    now: Date;
  },
): Promise<AccountWithSync[]> {
  const { rows } = await db.query<AccountWithSync>(
    `SELECT a.user_id AS "userId", a.id AS "accountId", a.kind, a.connection_id AS "connectionId",
       a.bank_id AS "bankId", a.name, a.owner_name AS "ownerName", a.currency, a.bban, a.iban, a.bic,
       a.masked_pan AS "maskedPan",
       a.balances, a.balances_read_at AS "balancesReadAt", s.state, s.phase,
       s.pages_read AS "pagesRead", s.rows_read AS "rowsRead", s.date_from::text AS "dateFrom",
       s.date_reached::text AS "dateReached", s.newest_first AS "newestFirst", s.synced_at AS "syncedAt",
       s.history_from::text AS "historyFrom", s.older_needs_sca AS "olderNeedsSca",
       s.pending_read_at AS "pendingReadAt", s.problem, s.retry_at AS "retryAt",
       s.booked_count AS "bookedCount", s.pending_count AS "pendingCount",
       jsonb_array_length(s.unreadable) + s.unreadable_pending AS unreadable,
       ARRAY(SELECT row ->> 'day' FROM jsonb_array_elements(s.unreadable) row) AS "unreadableDays",
       (SELECT count(*)::int FROM unattended_read r WHERE r.user_id = a.user_id
          AND r.account_id = a.id AND r.resource = 'transactions' AND r.read_at > $4)
         AS "unattendedReads"
     FROM account a
     JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id
     LEFT JOIN transaction_sync s ON s.user_id = a.user_id AND s.account_id = a.id
     WHERE a.user_id = $1 AND c.revoked_at IS NULL AND c.access_until > $3
       AND ($2::text IS NULL OR ($2 = 'private' AND c.context = 'PRIVATE')
         OR ($2 <> 'private' AND c.id::text = $2))
     ORDER BY a.kind, c.consented_at, a.position, a.id`,
    [of.userId, of.contextId, of.now, addHours(of.now, -UNATTENDED_WINDOW_HOURS)],
  );
  return rows;
}

/** An account due for an unattended read. */
export type DueAccount = { userId: string; accountId: string; kind: AccountKind };

/**
 * Accounts of connections whose access is valid, last read longer ago than the interval between a day's reads, and
 * leased by nobody.
 */
const DUE = `FROM account a
     JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id
     LEFT JOIN transaction_sync s ON s.user_id = a.user_id AND s.account_id = a.id
     WHERE c.revoked_at IS NULL AND c.access_until > $1
       AND coalesce(s.synced_at, c.consented_at) <= $2
       AND (s.retry_at IS NULL OR s.retry_at <= $1)
       AND (s.lease_until IS NULL OR s.lease_until <= statement_timestamp())`;

/** Accounts of all users that are due, longest unread first. */
export async function findDueAccounts(
  db: Sql,
  now: Date,
  of: { limit: number; only?: { userId: string; accountId: string } },
): Promise<DueAccount[]> {
  const { rows } = await db.query<DueAccount>(
    `SELECT a.user_id AS "userId", a.id AS "accountId", a.kind
     ${DUE}
       AND ($4::uuid IS NULL OR (a.user_id = $4 AND a.id = $5))
     ORDER BY coalesce(s.synced_at, c.consented_at), a.id LIMIT $3`,
    [...dueAt(now), of.limit, of.only?.userId ?? null, of.only?.accountId ?? null],
  );
  return rows;
}

/** How many accounts are due. */
export async function countDueAccounts(db: Sql, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count ${DUE}`,
    dueAt(now),
  );
  return rows[0]?.count ?? 0;
}

function dueAt(now: Date): [now: Date, before: Date] {
  return [now, subHours(now, UNATTENDED_EVERY_HOURS)];
}
