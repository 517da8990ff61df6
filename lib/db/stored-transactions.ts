/** Stored transactions: written by a sync, exported to files, and resealed by key rotation. */
import type { AccountKind } from '@/lib/view/account';
import type { Sql } from './sql';

/** The keys of further transactions of one id start with this; then come a digest, a colon and the key of the id. */
export const COLLISION_PREFIX = 'twin:';

export type AccountKey = { userId: string; accountId: string };

/** Sort date that puts pending rows first. */
export const PENDING_DAY = '9999-12-31';

/** What the entries of a batch, too, change in its row. */
type NewContents = {
  category: string;
  tokens: number[];
  /** Those that its category is by, where it is not by all of them. */
  categoryTokens: number[] | null;
  entryMagnitudes: string[];
  sealed: string;
  sealedEntries: string | null;
  keyId: string;
};

export type NewTransactionRow = NewContents & {
  id: string;
  bankKey: string;
  isPending: boolean;
  sortDate: string;
  orderNo: string;
  amount: string;
  magnitude: string;
  currency: string;
  isBatch: boolean;
  needsEntries: boolean;
};

export type TransactionRow = {
  userId: string;
  accountId: string;
  kind: AccountKind;
  id: string;
  isPending: boolean;
  sortDate: string;
  orderNo: string;
  category: string;
  isBatch: boolean;
  sealed: string;
  sealedEntries: string | null;
  /** When its contents were read from the bank. */
  readAt: Date;
};

/** The columns of a `TransactionRow`, from a row `t`, without the entries. */
export const TRANSACTION_COLUMNS = `t.user_id AS "userId", t.account_id AS "accountId",
  (SELECT a.kind FROM account a WHERE a.user_id = $1 AND a.id = t.account_id) AS kind, t.id,
  t.is_pending AS "isPending", t.sort_date::text AS "sortDate", t.order_no::text AS "orderNo",
  t.category, t.is_batch AS "isBatch", t.sealed,
  coalesce(t.changed_at, t.read_at) AS "readAt"`;

const RECORDS = `AS row("id" uuid, "bankKey" text, "isPending" boolean, "sortDate" date,
  "orderNo" bigint, "amount" numeric, "magnitude" numeric, "currency" text, "category" text,
  "tokens" int[], "categoryTokens" int[], "entryMagnitudes" numeric[], "isBatch" boolean,
  "needsEntries" boolean, "sealed" text, "sealedEntries" text, "keyId" text)`;

/** The key of the id of a row, which further transactions of the id have in their own. */
const BANK_ID_KEY = `regexp_replace(bank_key, '^${COLLISION_PREFIX}[^:]*:', '')`;

const READ = `user_id = $1 AND account_id = $2 AND NOT is_pending AND sort_date >= $3
  AND ($4::date IS NULL OR sort_date <= $4)`;

/** Those that two readings missed, and those that only the reading before the last, which missed them, has shown. */
const GONE = `(run_no < $5 - 1 OR (run_no = $5 - 1 AND order_no BETWEEN $6::bigint AND $7::bigint))`;

const PENDING = 'user_id = $1 AND account_id = $2 AND is_pending';

/** A row without its entries, and whether it has any. */
export type ForwardRow = TransactionRow & { hasEntries: boolean };

/** The place after which a page continues. */
export type Place = { sortDate: string; orderNo: string; id: string };

/** Which of these bank keys an account's booked rows of a day on already have. */
export async function findKnownKeys(
  db: Sql,
  { userId, accountId }: AccountKey,
  bankKeys: readonly string[],
  since: string,
): Promise<Set<string>> {
  const { rows } = await db.query<{ bankKey: string }>(
    `SELECT bank_key AS "bankKey" FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND bank_key = ANY($3::text[]) AND sort_date >= $4`,
    [userId, accountId, bankKeys, since],
  );
  return new Set(rows.map(({ bankKey }) => bankKey));
}

/** A booked row, with the number of the run that last saw it. */
export type BookedRow = TransactionRow & { bankKey: string; runNo: number };

/** The booked rows with these keys, with entries for those in `entriesOf`. */
export async function findByBankKeys(
  db: Sql,
  { userId, accountId }: AccountKey,
  bankKeys: readonly string[],
  entriesOf: readonly string[],
): Promise<BookedRow[]> {
  const { rows } = await db.query<BookedRow>(
    `SELECT ${TRANSACTION_COLUMNS}, t.bank_key AS "bankKey", t.run_no AS "runNo",
       CASE WHEN t.bank_key = ANY($4::text[]) THEN t.sealed_entries END AS "sealedEntries"
     FROM stored_transaction t
     WHERE user_id = $1 AND account_id = $2 AND bank_key = ANY($3::text[])`,
    [userId, accountId, bankKeys, entriesOf],
  );
  return rows;
}

/** The booked rows that are further transactions of the ids with these keys, without their entries. */
export async function findCollidingRows(
  db: Sql,
  { userId, accountId }: AccountKey,
  bankKeys: readonly string[],
): Promise<BookedRow[]> {
  const { rows } = await db.query<BookedRow>(
    `SELECT ${TRANSACTION_COLUMNS}, t.bank_key AS "bankKey", t.run_no AS "runNo",
       NULL AS "sealedEntries"
     FROM stored_transaction t
     WHERE user_id = $1 AND account_id = $2 AND bank_key LIKE '${COLLISION_PREFIX}%'
       AND ${BANK_ID_KEY} = ANY($3::text[])`,
    [userId, accountId, bankKeys],
  );
  return rows;
}

/** Inserts rows that do not exist yet; returns how many were inserted. */
export async function insertTransactions(
  db: Sql,
  { userId, accountId }: AccountKey,
  rows: readonly NewTransactionRow[],
  run: { runNo: number; readAt: Date },
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await db.query(
    `INSERT INTO stored_transaction (user_id, id, account_id, bank_key, is_pending, sort_date, order_no,
       amount, magnitude, currency, category, tokens, category_tokens, entry_magnitudes, is_batch,
       needs_entries, sealed, sealed_entries, key_id, run_no, read_at)
     SELECT $1::uuid, row."id", $2::uuid, row."bankKey", row."isPending", row."sortDate",
       row."orderNo", row."amount", row."magnitude", row."currency", row."category", row."tokens",
       row."categoryTokens", row."entryMagnitudes", row."isBatch", row."needsEntries", row."sealed",
       row."sealedEntries", row."keyId", $4::int, $5::timestamptz
     FROM jsonb_to_recordset($3::jsonb) ${RECORDS}
     ON CONFLICT (user_id, account_id, bank_key) DO NOTHING`,
    [userId, accountId, JSON.stringify(rows), run.runNo, run.readAt],
  );
  return rowCount ?? 0;
}

/**
 * Replaces the contents of existing rows. The time of the first read stays, or a file being exported, which filters by
 * it, would lose the row.
 */
export async function changeTransactions(
  db: Sql,
  { userId, accountId }: AccountKey,
  rows: readonly NewTransactionRow[],
  changedAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `UPDATE stored_transaction t SET sort_date = row."sortDate", amount = row."amount",
       magnitude = row."magnitude", currency = row."currency", category = row."category",
       tokens = row."tokens", category_tokens = row."categoryTokens",
       entry_magnitudes = row."entryMagnitudes", is_batch = row."isBatch",
       needs_entries = row."needsEntries", sealed = row."sealed",
       sealed_entries = row."sealedEntries", key_id = row."keyId", changed_at = $4
     FROM jsonb_to_recordset($3::jsonb) ${RECORDS}
     WHERE t.user_id = $1 AND t.account_id = $2 AND t.id = row."id"`,
    [userId, accountId, JSON.stringify(rows), changedAt],
  );
}

/** Marks known rows as seen by a run. */
export async function markSeen(
  db: Sql,
  { userId, accountId }: AccountKey,
  bankKeys: readonly string[],
  runNo: number,
): Promise<void> {
  await db.query(
    `UPDATE stored_transaction SET run_no = $4
     WHERE user_id = $1 AND account_id = $2 AND bank_key = ANY($3::text[]) AND run_no <> $4`,
    [userId, accountId, bankKeys, runNo],
  );
}

/** What a run has read, and under which number: its days, where `to` is null for the latest, and the pass before. */
export type Reading = {
  from: string;
  to: string | null;
  runNo: number;
  /** The places of the rows that only the pass before has shown; null if those stay. */
  seenOnce: { first: bigint; last: bigint } | null;
};

/** Counts the booked rows of these days that a run has seen, those that it has not, and those of them that are gone. */
export async function countRead(
  db: Sql,
  key: AccountKey,
  reading: Reading,
): Promise<{ seen: number; unseen: number; gone: number }> {
  const { rows } = await db.query<{ seen: number; unseen: number; gone: number }>(
    `SELECT count(*) FILTER (WHERE run_no = $5)::int AS seen,
       count(*) FILTER (WHERE run_no <> $5)::int AS unseen,
       count(*) FILTER (WHERE ${GONE})::int AS gone
     FROM stored_transaction WHERE ${READ}`,
    valuesOf(key, reading),
  );
  return rows[0] ?? { seen: 0, unseen: 0, gone: 0 };
}

export async function deleteGone(db: Sql, key: AccountKey, reading: Reading): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM stored_transaction WHERE ${READ} AND ${GONE}`,
    valuesOf(key, reading),
  );
  return rowCount ?? 0;
}

/**
 * Deletes the booked rows that a reading missed although it shows another row of the same id: they were corrected in a
 * reading that took the other for a further one.
 */
export async function deleteReplaced(
  db: Sql,
  { userId, accountId }: AccountKey,
  { from, to, runNo }: Reading,
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM stored_transaction WHERE ${READ} AND run_no < $5
       AND ${BANK_ID_KEY} IN (
         SELECT ${BANK_ID_KEY} FROM stored_transaction WHERE ${READ} AND run_no = $5)`,
    [userId, accountId, from, to, runNo],
  );
  return rowCount ?? 0;
}

export async function findPending(
  db: Sql,
  { userId, accountId }: AccountKey,
): Promise<TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    `SELECT ${TRANSACTION_COLUMNS}, t.sealed_entries AS "sealedEntries" FROM stored_transaction t
     WHERE ${PENDING} AND sort_date = '${PENDING_DAY}' ORDER BY order_no DESC`,
    [userId, accountId],
  );
  return rows;
}

export async function deletePending(db: Sql, { userId, accountId }: AccountKey): Promise<void> {
  await db.query(
    `DELETE FROM stored_transaction WHERE ${PENDING} AND sort_date = '${PENDING_DAY}'`,
    [userId, accountId],
  );
}

/** The day of the latest booked row up to a day; null when there is none. */
export async function lastBookedDay(
  db: Sql,
  { userId, accountId }: AccountKey,
  until: string,
): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>(
    `SELECT sort_date::text AS day FROM stored_transaction
     WHERE user_id = $1 AND account_id = $2 AND sort_date < '${PENDING_DAY}' AND sort_date <= $3
     ORDER BY sort_date DESC LIMIT 1`,
    [userId, accountId, until],
  );
  return rows[0]?.day ?? null;
}

/** Batches whose entries have not been read yet, newest first. */
export async function findWithoutEntries(
  db: Sql,
  { userId, accountId }: AccountKey,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    `SELECT ${TRANSACTION_COLUMNS}, t.sealed_entries AS "sealedEntries"
     FROM stored_transaction t
     WHERE user_id = $1 AND account_id = $2 AND is_batch AND needs_entries AND id <> ALL($4::uuid[])
     ORDER BY sort_date DESC, order_no DESC LIMIT $3`,
    [userId, accountId, limit, except],
  );
  return rows;
}

/** Stores the entries of a batch, or that there are none. */
export async function storeEntries(
  db: Sql,
  key: { userId: string; id: string },
  entries: NewContents | null,
): Promise<void> {
  if (entries === null) {
    await db.query(
      'UPDATE stored_transaction SET needs_entries = false WHERE user_id = $1 AND id = $2',
      [key.userId, key.id],
    );
    return;
  }
  await db.query(
    `UPDATE stored_transaction t SET needs_entries = false, sealed = row."sealed",
       sealed_entries = row."sealedEntries", key_id = row."keyId", tokens = row."tokens",
       category_tokens = row."categoryTokens", entry_magnitudes = row."entryMagnitudes",
       category = row."category"
     FROM jsonb_to_recordset($3::jsonb) ${RECORDS}
     WHERE t.user_id = $1 AND t.id = $2`,
    [key.userId, key.id, JSON.stringify([entries])],
  );
}

export async function findTransaction(
  db: Sql,
  key: { userId: string; id: string },
): Promise<TransactionRow | null> {
  const { rows } = await db.query<TransactionRow>(
    `SELECT ${TRANSACTION_COLUMNS}, t.sealed_entries AS "sealedEntries"
     FROM stored_transaction t WHERE user_id = $1 AND id = $2`,
    [key.userId, key.id],
  );
  return rows[0] ?? null;
}

/** What tells a booked transaction from others of its account, as far as it is stored in the clear. */
export type BookedInClear = {
  id: string;
  accountId: string;
  day: string;
  /** As the database writes it, such as `-500.00000`. */
  amount: string;
  currency: string;
};

/** The booked rows with these ids since a day. */
export async function findBooked(
  db: Sql,
  of: { userId: string; ids: readonly string[]; since: string },
): Promise<BookedInClear[]> {
  const { rows } = await db.query<BookedInClear>(
    `SELECT id, account_id AS "accountId", sort_date::text AS day, amount::text, currency
     FROM stored_transaction
     WHERE user_id = $1 AND id = ANY($2::uuid[]) AND sort_date >= $3 AND NOT is_pending`,
    [of.userId, of.ids, of.since],
  );
  return rows;
}

/** An account's booked rows in a range of days, oldest first, from a place on: for streamed files. */
export async function listForward(
  db: Sql,
  { userId, accountId }: AccountKey,
  range: { dateFrom: string | null; dateTo: string | null; asOf: Date },
  after: Place | null,
  limit: number,
): Promise<ForwardRow[]> {
  const { rows } = await db.query<ForwardRow>(
    `SELECT ${TRANSACTION_COLUMNS}, NULL AS "sealedEntries",
       t.sealed_entries IS NOT NULL AS "hasEntries" FROM stored_transaction t
     WHERE user_id = $1 AND account_id = $2 AND sort_date < '${PENDING_DAY}' AND read_at <= $9
       AND ($3::date IS NULL OR sort_date >= $3) AND ($4::date IS NULL OR sort_date <= $4)
       AND ($5::date IS NULL OR (sort_date, order_no, id) > ($5, $6::bigint, $7::uuid))
     ORDER BY sort_date, order_no, id LIMIT $8`,
    [
      userId,
      accountId,
      range.dateFrom,
      range.dateTo,
      after?.sortDate ?? null,
      after?.orderNo ?? null,
      after?.id ?? null,
      limit,
      range.asOf,
    ],
  );
  return rows;
}

const valuesOf = (
  { userId, accountId }: AccountKey,
  { from, to, runNo, seenOnce }: Reading,
): unknown[] => [
  userId,
  accountId,
  from,
  to,
  runNo,
  seenOnce?.first.toString() ?? null,
  seenOnce?.last.toString() ?? null,
];
