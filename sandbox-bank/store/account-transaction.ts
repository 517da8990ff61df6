/**
 * The rows of accounts. Writing a row and changing the account's balance are one statement's work under the account's
 * lock, so that the sum of the booked rows is the balance at every commit, and rows of one account arrive in the order
 * of their entry numbers.
 */
import { randomUUID } from 'node:crypto';
import { firstRow, type Queryable } from './database';

export type EntryStatus = 'BOOKED' | 'PENDING';

/** Fields of the wire that have no column of their own, as they are answered. */
export type TransactionDetailsFields = Record<string, unknown>;

/** A row to write; the amount is signed, outgoing negative, in minor units of the account's currency. */
export type NewAccountTransaction = {
  id: string;
  status: EntryStatus;
  /** Booking date, or the day a pending row was reserved. */
  entryDate: string;
  valueDate: string | null;
  amountMinor: bigint;
  details: TransactionDetailsFields;
  entryDetails: TransactionDetailsFields[] | null;
  instructionId: string | null;
  byHand: boolean;
  createdAt: Date;
};

/** A row as it is read. */
export type AccountTransaction = {
  id: string;
  entryNo: bigint;
  status: EntryStatus;
  entryDate: string;
  valueDate: string | null;
  amountMinor: bigint;
  details: TransactionDetailsFields;
  entryDetails: TransactionDetailsFields[] | null;
};

const COLUMNS = `id, entry_no AS "entryNo", status, entry_date AS "entryDate",
  value_date AS "valueDate", amount_minor AS "amountMinor", details,
  entry_details AS "entryDetails"`;

/**
 * Writes rows of one account, in this order, and moves its balance by the booked ones.
 * @throws Error when the account does not exist.
 */
export async function insertAccountTransactions(
  db: Queryable,
  accountId: string,
  rows: readonly NewAccountTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  const booked = rows.reduce(
    (sum, row) => (row.status === 'BOOKED' ? sum + row.amountMinor : sum),
    0n,
  );
  const account = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      `UPDATE account SET booked_minor = booked_minor + $2, last_entry_no = last_entry_no + $3
       WHERE id = $1 RETURNING last_entry_no AS "lastEntryNo"`,
      [accountId, booked, rows.length],
    ),
  );
  if (account === null) throw new Error('rows for an account that does not exist');
  const first = account.lastEntryNo - BigInt(rows.length) + 1n;
  await db.query(
    `INSERT INTO account_transaction (id, account_id, entry_no, status, entry_date, value_date,
       amount_minor, details, entry_details, instruction_id, by_hand, created_at)
     SELECT id, $1::uuid, $2::bigint + position - 1, status, entry_date, value_date, amount_minor,
       details, entry_details, instruction_id, by_hand, created_at
     FROM unnest($3::uuid[], $4::text[], $5::date[], $6::date[], $7::bigint[], $8::jsonb[],
       $9::jsonb[], $10::uuid[], $11::bool[], $12::timestamptz[]) WITH ORDINALITY
       AS row (id, status, entry_date, value_date, amount_minor, details, entry_details,
         instruction_id, by_hand, created_at, position)`,
    [
      accountId,
      first,
      rows.map((row) => row.id),
      rows.map((row) => row.status),
      rows.map((row) => row.entryDate),
      rows.map((row) => row.valueDate),
      rows.map((row) => row.amountMinor),
      rows.map((row) => JSON.stringify(row.details)),
      rows.map((row) => (row.entryDetails === null ? null : JSON.stringify(row.entryDetails))),
      rows.map((row) => row.instructionId),
      rows.map((row) => row.byHand),
      rows.map((row) => row.createdAt),
    ],
  );
}

/**
 * Books the open pending rows that an instruction has on an account: each ends, and a booked row with an id of its own
 * takes its place and moves the balance. Answers how many there were.
 */
export async function bookPendingTransactions(
  db: Queryable,
  accountId: string,
  instructionId: string,
  booking: { entryDate: string; valueDate: string; now: Date },
): Promise<number> {
  const pending = await endPendingTransactions(db, accountId, instructionId);
  await insertAccountTransactions(
    db,
    accountId,
    pending.map((row) => ({
      id: randomUUID(),
      status: 'BOOKED',
      entryDate: booking.entryDate,
      valueDate: booking.valueDate,
      amountMinor: row.amountMinor,
      details: row.details,
      entryDetails: row.entryDetails,
      instructionId,
      byHand: false,
      createdAt: booking.now,
    })),
  );
  return pending.length;
}

/** Ends the open pending rows that an instruction has on an account, without booking them. Answers what they were. */
export async function endPendingTransactions(
  db: Queryable,
  accountId: string,
  instructionId: string,
): Promise<AccountTransaction[]> {
  const account = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      `UPDATE account SET last_entry_no = last_entry_no + 1 WHERE id = $1
       RETURNING last_entry_no AS "lastEntryNo"`,
      [accountId],
    ),
  );
  if (account === null) return [];
  const ended = await db.query<AccountTransaction>(
    `UPDATE account_transaction SET ended_no = $3
     WHERE account_id = $1 AND instruction_id = $2 AND status = 'PENDING' AND ended_no IS NULL
     RETURNING ${COLUMNS}`,
    [accountId, instructionId, account.lastEntryNo],
  );
  return ended.rows;
}

/** Holds the account until the end of the transaction, and answers its booked balance, credit line and reservations. */
export async function lockAccount(
  db: Queryable,
  accountId: string,
): Promise<{
  bookedMinor: bigint;
  creditLineMinor: bigint;
  reservedMinor: bigint;
  currency: string;
} | null> {
  const locked = firstRow(
    await db.query<{ bookedMinor: bigint; creditLineMinor: bigint; currency: string }>(
      `SELECT booked_minor AS "bookedMinor", credit_line_minor AS "creditLineMinor", currency
       FROM account WHERE id = $1 FOR UPDATE`,
      [accountId],
    ),
  );
  if (locked === null) return null;
  const reserved = firstRow(
    await db.query<{ reservedMinor: bigint }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM account_transaction
       WHERE account_id = $1 AND status = 'PENDING' AND ended_no IS NULL AND amount_minor < 0`,
      [accountId],
    ),
  );
  return { ...locked, reservedMinor: reserved?.reservedMinor ?? 0n };
}

/** Where a page begins or ends: a row's day and entry number, the row itself not included. */
export type EntryPosition = { entryDate: string; entryNo: bigint };

/** Which rows of an account are asked for. Days are inclusive. */
export type TransactionRange = {
  accountId: string;
  status: EntryStatus;
  dateFrom: string;
  dateTo: string;
  /** The rows as they were when this entry number was the last one: later changes are left out. */
  asOf: bigint;
};

/** Rows newest first, from after a position when one is given, and past `offset` more. */
export async function listAccountTransactions(
  db: Queryable,
  range: TransactionRange,
  page: { after: EntryPosition | null; offset: number; limit: number },
): Promise<AccountTransaction[]> {
  const result = await db.query<AccountTransaction>(
    `SELECT ${COLUMNS} FROM account_transaction
     WHERE account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
       AND (ended_no IS NULL OR ended_no > $5)
       AND ($6::date IS NULL OR (entry_date, entry_no) < ($6::date, $7::bigint))
     ORDER BY entry_date DESC, entry_no DESC OFFSET $8 LIMIT $9`,
    [
      range.accountId,
      range.status,
      range.dateFrom,
      range.dateTo,
      range.asOf,
      page.after?.entryDate ?? null,
      page.after?.entryNo ?? null,
      page.offset,
      page.limit,
    ],
  );
  return result.rows;
}

/** Rows before a position, nearest first (so oldest first), for the way back. */
export async function listAccountTransactionsBefore(
  db: Queryable,
  range: TransactionRange,
  page: { before: EntryPosition | null; limit: number },
): Promise<AccountTransaction[]> {
  const result = await db.query<AccountTransaction>(
    `SELECT ${COLUMNS} FROM account_transaction
     WHERE account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
       AND (ended_no IS NULL OR ended_no > $5)
       AND ($6::date IS NULL OR (entry_date, entry_no) > ($6::date, $7::bigint))
     ORDER BY entry_date, entry_no LIMIT $8`,
    [
      range.accountId,
      range.status,
      range.dateFrom,
      range.dateTo,
      range.asOf,
      page.before?.entryDate ?? null,
      page.before?.entryNo ?? null,
      page.limit,
    ],
  );
  return result.rows;
}

/** How many rows are in a range. */
export async function countAccountTransactions(
  db: Queryable,
  range: TransactionRange,
): Promise<number> {
  const row = firstRow(
    await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM account_transaction
       WHERE account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
         AND (ended_no IS NULL OR ended_no > $5)`,
      [range.accountId, range.status, range.dateFrom, range.dateTo, range.asOf],
    ),
  );
  return row?.count ?? 0;
}

/** The entry number given last: all rows that have arrived have at most this one. */
export async function readLastEntryNo(db: Queryable, accountId: string): Promise<bigint> {
  const row = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      'SELECT last_entry_no AS "lastEntryNo" FROM account WHERE id = $1',
      [accountId],
    ),
  );
  return row?.lastEntryNo ?? 0n;
}

/** A booked row of an account, or null. */
export async function findAccountTransaction(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<AccountTransaction | null> {
  return firstRow(
    await db.query<AccountTransaction>(
      `SELECT ${COLUMNS} FROM account_transaction WHERE id = $1 AND account_id = $2`,
      [id, accountId],
    ),
  );
}

/** Removes every row of an account; its balance becomes zero. */
export async function deleteAccountTransactions(db: Queryable, accountId: string): Promise<void> {
  await lockAccount(db, accountId);
  await db.query('DELETE FROM account_transaction WHERE account_id = $1', [accountId]);
  await db.query('UPDATE account SET booked_minor = 0 WHERE id = $1', [accountId]);
}
