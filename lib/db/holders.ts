/** The accounts and card accounts that a user may see, with how far the keeping of their transactions has come. */
import { addHours } from 'date-fns';
import { UNATTENDED_WINDOW_HOURS } from '@/lib/xs2a/value/limits';
import type { Sql } from './sql';
import type { HolderKind } from './stored-transactions';

export type HolderRow = {
  userId: string;
  holderId: string;
  kind: HolderKind;
  connectionId: string;
  bankId: string;
  name: string;
  ownerName: string | null;
  currency: string;
  bban: string | null;
  iban: string | null;
  bic: string | null;
  balances: unknown;
  balancesReadAt: Date | null;
  state: 'idle' | 'running' | 'stopped' | null;
  phase: 'reading' | 'checking' | 'entries' | null;
  pagesRead: number | null;
  rowsRead: number | null;
  dateFrom: string | null;
  dateReached: string | null;
  syncedAt: Date | null;
  historyFrom: string | null;
  olderNeedsSca: boolean | null;
  pendingReadAt: Date | null;
  problem: string | null;
  retryAt: Date | null;
  bookedCount: number | null;
  pendingCount: number | null;
  /** Rows of the bank that were no transactions. */
  unreadable: number | null;
  /** Reads of its transactions without the person present in the last 24 hours. */
  unattendedReads: number;
};

export type HolderFilter = {
  userId: string;
  /** `private`, the id of a corporate connection, or null for every context. */
  contextId: string | null;
  now: Date;
};

const columnsOf = (table: 'account' | 'card_account', reads: string, readsKey: string) => `
  h.user_id AS "userId", h.id AS "holderId",
  '${table === 'account' ? 'account' : 'card'}' AS kind, h.connection_id AS "connectionId",
  h.bank_id AS "bankId", h.name, h.owner_name AS "ownerName", h.currency,
  ${table === 'account' ? 'h.bban, h.iban, h.bic' : 'NULL AS bban, NULL AS iban, NULL AS bic'},
  h.balances, h.balances_read_at AS "balancesReadAt", s.state, s.phase,
  s.pages_read AS "pagesRead", s.rows_read AS "rowsRead", s.date_from::text AS "dateFrom",
  s.date_reached::text AS "dateReached", s.synced_at AS "syncedAt",
  s.history_from::text AS "historyFrom", s.older_needs_sca AS "olderNeedsSca",
  s.pending_read_at AS "pendingReadAt", s.problem, s.retry_at AS "retryAt",
  s.booked_count AS "bookedCount", s.pending_count AS "pendingCount",
  jsonb_array_length(s.unreadable) + s.unreadable_pending AS unreadable,
  (SELECT count(*)::int FROM ${reads} r WHERE r.user_id = h.user_id AND r.${readsKey} = h.id
     AND r.resource = 'transactions' AND r.read_at > $4) AS "unattendedReads",
  c.consented_at AS "consentedAt", h.position`;

const OPEN = `JOIN connection c ON c.user_id = h.user_id AND c.id = h.connection_id
  LEFT JOIN transaction_sync s ON s.user_id = h.user_id AND s.holder_id = h.id
  WHERE h.user_id = $1 AND c.revoked_at IS NULL AND c.access_until > $3
    AND ($2::text IS NULL OR ($2 = 'private' AND c.context = 'PRIVATE')
      OR ($2 <> 'private' AND c.id::text = $2))`;

/** Of connections whose access stands: accounts, then card accounts, in the banks' own order. One query. */
export const listHolders = async (
  db: Sql,
  { userId, contextId, now }: HolderFilter,
): Promise<HolderRow[]> => {
  const { rows } = await db.query<HolderRow>(
    `SELECT ${columnsOf('account', 'unattended_read', 'account_id')} FROM account h ${OPEN}
     UNION ALL
     SELECT ${columnsOf('card_account', 'card_unattended_read', 'card_account_id')}
     FROM card_account h ${OPEN}
     ORDER BY kind, "consentedAt", position, "holderId"`,
    [userId, contextId, now, addHours(now, -UNATTENDED_WINDOW_HOURS)],
  );
  return rows;
};

/** A holder that nobody has read for a while. */
export type DueHolder = { userId: string; holderId: string; kind: HolderKind };

const dueOf = (table: 'account' | 'card_account') => `
  SELECT h.user_id AS "userId", h.id AS "holderId",
    '${table === 'account' ? 'account' : 'card'}' AS kind,
    coalesce(s.synced_at, c.consented_at) AS since
  FROM ${table} h
  JOIN connection c ON c.user_id = h.user_id AND c.id = h.connection_id
  LEFT JOIN transaction_sync s ON s.user_id = h.user_id AND s.holder_id = h.id
  WHERE c.revoked_at IS NULL AND c.access_until > $1
    AND coalesce(s.synced_at, c.consented_at) <= $2
    AND (s.retry_at IS NULL OR s.retry_at <= $1)
    AND (s.lease_until IS NULL OR s.lease_until <= clock_timestamp())`;

/** Holders of every user, of connections whose access stands, that were read before a time; those of longest ago first. */
export const findDueHolders = async (
  db: Sql,
  of: {
    now: Date;
    before: Date;
    limit: number;
    only?: { userId: string; holderId: string };
  },
): Promise<DueHolder[]> => {
  const { rows } = await db.query<DueHolder>(
    `SELECT "userId", "holderId", kind FROM (${dueOf('account')} UNION ALL ${dueOf('card_account')}) due
     WHERE $4::uuid IS NULL OR ("userId" = $4 AND "holderId" = $5)
     ORDER BY since, "holderId" LIMIT $3`,
    [of.now, of.before, of.limit, of.only?.userId ?? null, of.only?.holderId ?? null],
  );
  return rows;
};
