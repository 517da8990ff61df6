/** The accounts and card accounts that a user may see, with the progress of their transaction syncs. */
import { addHours } from 'date-fns';
import type { AccountKind } from '@/lib/view/account';
import { UNATTENDED_EVERY_HOURS, UNATTENDED_WINDOW_HOURS } from '@/lib/xs2a/value/limits';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { Sql } from './sql';
import type { AccountKey } from './stored-transactions';

export type AccountWithSync = {
  userId: string;
  accountId: string;
  kind: AccountKind;
  connectionId: string;
  context: PsuContext;
  /** Whether access has ended. */
  isEnded: boolean;
  bankId: string;
  /** When the person first connected the bank. */
  bankKnownSince: Date;
  name: string;
  product: string | null;
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

const HAS_ACCESS = 'c.revoked_at IS NULL AND c.access_until > $3';

/** Accounts, then card accounts, of connections whose access is valid, in the banks' own order. One query. */
export async function listAccountsWithSync(
  db: Sql,
  of: {
    userId: string;
    /** `private`, the id of a corporate connection, or null for every context. */
    contextId: string | null;
    now: Date;
    /** Whether those of connections whose access has ended are among them. */
    withEnded?: boolean;
  },
): Promise<AccountWithSync[]> {
  const { rows } = await db.query<AccountWithSync>(
    `SELECT a.user_id AS "userId", a.id AS "accountId", a.kind,
       a.connection_id AS "connectionId", c.context,
       (${HAS_ACCESS}) IS NOT TRUE AS "isEnded",
       a.bank_id AS "bankId", p.created_at AS "bankKnownSince", a.name, a.product,
       a.owner_name AS "ownerName", a.currency, a.bban, a.iban, a.bic,
       a.masked_pan AS "maskedPan",
       a.balances, a.balances_read_at AS "balancesReadAt", s.state, s.phase,
       s.pages_read AS "pagesRead", s.rows_read AS "rowsRead", s.date_from::text AS "dateFrom",
       s.date_reached::text AS "dateReached", s.newest_first AS "newestFirst", s.synced_at AS "syncedAt",
       s.history_from::text AS "historyFrom", s.pending_read_at AS "pendingReadAt", s.problem, s.retry_at AS "retryAt",
       s.booked_count AS "bookedCount", s.pending_count AS "pendingCount",
       jsonb_array_length(s.unreadable) + s.unreadable_pending AS unreadable,
       ARRAY(SELECT row ->> 'day' FROM jsonb_array_elements(s.unreadable) row) AS "unreadableDays",
       (SELECT count(*)::int FROM unattended_read r WHERE r.user_id = a.user_id
          AND r.account_id = a.id AND r.resource = 'transactions' AND r.read_at > $4)
         AS "unattendedReads"
     FROM account a
     JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id
     JOIN psu p ON p.user_id = c.user_id AND p.bank_id = c.bank_id
     LEFT JOIN transaction_sync s ON s.user_id = a.user_id AND s.account_id = a.id
     WHERE a.user_id = $1 AND ($5 OR (${HAS_ACCESS}))
       AND ($2::text IS NULL OR ($2 = 'private' AND c.context = 'PRIVATE')
         OR ($2 <> 'private' AND c.id::text = $2))
     ORDER BY a.kind, c.consented_at, a.position, a.id`,
    [
      of.userId,
      of.contextId,
      of.now,
      addHours(of.now, -UNATTENDED_WINDOW_HOURS),
      of.withEnded ?? false,
    ],
  );
  return rows;
}

/** An account that the schedule reads, and from when on it is due; null while its consent is not valid. */
export type ScheduledAccount = {
  userId: string;
  accountId: string;
  bankId: string;
  kind: AccountKind;
  dueAt: Date | null;
};

/**
 * Due when it was last read longer ago than the interval between a day's reads, and the bank wants no longer wait. One
 * that is being read is due later.
 */
const SCHEDULED = `SELECT a.user_id AS "userId", a.id AS "accountId",
       a.bank_id AS "bankId", a.kind,
       CASE WHEN c.revoked_at IS NULL AND c.access_until > $1 THEN greatest(
         coalesce(s.synced_at, c.consented_at) + make_interval(hours => $2), s.retry_at,
         CASE WHEN s.lease_until > statement_timestamp() THEN $1::timestamptz + interval '1 minute' END
       ) END AS "dueAt"
     FROM account a
     JOIN connection c ON c.user_id = a.user_id AND c.id = a.connection_id
     LEFT JOIN transaction_sync s ON s.user_id = a.user_id AND s.account_id = a.id`;

/** The banks of accounts to look at, the one that waits longest first. */
export async function findBanksToLookAt(db: Sql, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ bankId: string }>(
    `SELECT bank_id AS "bankId" FROM account WHERE next_look_at <= $1
     GROUP BY bank_id ORDER BY min(next_look_at)`,
    [now],
  );
  return rows.map(({ bankId }) => bankId);
}

/** Accounts of a bank to look at, of all users, longest waiting first: those that are due, and some that are not. */
export async function findAccountsToLookAt(
  db: Sql,
  now: Date,
  { bankId, limit }: { bankId: string; limit: number },
): Promise<ScheduledAccount[]> {
  const { rows } = await db.query<ScheduledAccount>(
    `${SCHEDULED} WHERE a.bank_id = $3 AND a.next_look_at <= $1 ORDER BY a.next_look_at LIMIT $4`,
    [now, UNATTENDED_EVERY_HOURS, bankId, limit],
  );
  return rows;
}

/**
 * One account; null when it is gone. A reading that failed is made again soon, but only once: the reads of a day would
 * otherwise be used up within the hour that a bank is away for. That is asked for one account only: a database of many
 * nodes could not answer it for all.
 */
export async function findScheduledAccount(
  db: Sql,
  now: Date,
  { userId, accountId }: AccountKey,
): Promise<ScheduledAccount | null> {
  const { rows } = await db.query<ScheduledAccount>(
    `SELECT one."userId", one."accountId", one."bankId", one.kind, CASE WHEN one."dueAt" IS NOT NULL THEN greatest(one."dueAt",
         (SELECT r.read_at FROM unattended_read r WHERE r.user_id = $3 AND r.account_id = $4
            AND r.resource = 'transactions' ORDER BY r.read_at DESC LIMIT 1 OFFSET 1) + make_interval(hours => $2)
       ) END AS "dueAt"
     FROM (${SCHEDULED} WHERE a.user_id = $3 AND a.id = $4) one`,
    [now, UNATTENDED_EVERY_HOURS, userId, accountId],
  );
  return rows[0] ?? null;
}

export async function storeNextLook(
  db: Sql,
  { userId, accountId }: AccountKey,
  nextLookAt: Date,
): Promise<void> {
  await db.query('UPDATE account SET next_look_at = $3 WHERE user_id = $1 AND id = $2', [
    userId,
    accountId,
    nextLookAt,
  ]);
}

/** How many accounts are to be looked at. */
export async function countAccountsToLookAt(db: Sql, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM account WHERE next_look_at <= $1',
    [now],
  );
  return rows[0]?.count ?? 0;
}
