/**
 * Rows of accounts and card accounts. An account numbers its entries in order under its own lock. A pending row that
 * ends keeps the number at which it did, so a list can be read as it was at any number.
 */
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

export type EntryStatus = 'BOOKED' | 'PENDING';

/** Wire fields without a column of their own, as answered. */
export type TransactionDetailsFields = Record<string, unknown>;

/** A row as read; the amount is signed, negative when outgoing, in minor units of the account's currency. */
export type AccountTransaction = {
  id: string;
  entryNo: bigint;
  status: EntryStatus;
  /** Booking date, or the day a pending row was reserved. */
  entryDate: string;
  /** The day of purchase in a card account's row, else null. */
  transactionDate: string | null;
  valueDate: string | null;
  amountMinor: bigint;
  details: TransactionDetailsFields;
  /** The entries of a batch, else null. */
  entryDetails: TransactionDetailsFields[] | null;
};

/** A row to write. */
export type NewAccountTransaction = Omit<AccountTransaction, 'entryNo'> & {
  instructionId: string | null;
  byHand: boolean;
  createdAt: Date;
};

/** Where a page begins or ends: the day and entry number of a row, which is excluded. */
export type EntryPosition = { entryDate: string; entryNo: bigint };

/** Which of an account's rows to read. Days are inclusive. */
export type EntryRange = {
  accountId: string;
  status: EntryStatus;
  dateFrom: string;
  dateTo: string;
  /** Reads the rows as they were when this was the last entry number; later changes are left out. */
  asOf: bigint;
};

const COLUMNS = `id, entry_no AS "entryNo", status, entry_date AS "entryDate",
  transaction_date AS "transactionDate", value_date AS "valueDate", amount_minor AS "amountMinor",
  details, entry_details AS "entryDetails"`;

const IN_RANGE = `account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4
  AND entry_no <= $5 AND (ended_no IS NULL OR ended_no > $5)`;

/** Rows newest first, after an optional position, skipping `offset` more. */
export async function listTransactions(
  db: Queryable,
  range: EntryRange,
  { after, offset, limit }: { after: EntryPosition | null; offset: number; limit: number },
): Promise<AccountTransaction[]> {
  return findRows<AccountTransaction>(
    db,
    `SELECT ${COLUMNS} FROM account_transaction WHERE ${IN_RANGE}
       AND ($6::date IS NULL OR (entry_date, entry_no) < ($6::date, $7::bigint))
     ORDER BY entry_date DESC, entry_no DESC OFFSET $8 LIMIT $9`,
    [...rangeValues(range), after?.entryDate ?? null, after?.entryNo ?? null, offset, limit],
  );
}

/** Rows before a position, nearest first (so oldest first), for paging back. */
export async function listTransactionsBefore(
  db: Queryable,
  range: EntryRange,
  { before, limit }: { before: EntryPosition | null; limit: number },
): Promise<AccountTransaction[]> {
  return findRows<AccountTransaction>(
    db,
    `SELECT ${COLUMNS} FROM account_transaction WHERE ${IN_RANGE}
       AND ($6::date IS NULL OR (entry_date, entry_no) > ($6::date, $7::bigint))
     ORDER BY entry_date, entry_no LIMIT $8`,
    [...rangeValues(range), before?.entryDate ?? null, before?.entryNo ?? null, limit],
  );
}

/** How many rows are in a range. */
export async function countTransactions(db: Queryable, range: EntryRange): Promise<number> {
  const row = await findRow<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM account_transaction WHERE ${IN_RANGE}`,
    rangeValues(range),
  );
  return row?.count ?? 0;
}

/** The last entry number; no stored row has a higher one. */
export async function readLastEntryNo(db: Queryable, accountId: string): Promise<bigint> {
  const row = await findRow<{ lastEntryNo: bigint }>(
    db,
    `SELECT last_entry_no AS "lastEntryNo" FROM account WHERE id = $1`,
    [accountId],
  );
  return row?.lastEntryNo ?? 0n;
}

/** An account's row with this id, or null. */
export async function findAccountTransaction(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<AccountTransaction | null> {
  return findRow<AccountTransaction>(
    db,
    `SELECT ${COLUMNS} FROM account_transaction WHERE id = $1 AND account_id = $2`,
    [id, accountId],
  );
}

/**
 * What an account's pending rows reserve, as a negative number of minor units.
 * @param options.ofPayments whether waiting payments count. A batch run leaves them out and tries each in turn.
 */
export async function readReservedMinor(
  db: Queryable,
  accountId: string,
  { ofPayments }: { ofPayments: boolean },
): Promise<bigint> {
  const row = await findRow<{ reservedMinor: bigint }>(
    db,
    `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM account_transaction
     WHERE account_id = $1 AND status = 'PENDING' AND ended_no IS NULL AND amount_minor < 0
       AND ($2 OR instruction_id IS NULL)`,
    [accountId, ofPayments],
  );
  return row?.reservedMinor ?? 0n;
}

/**
 * Writes one account's rows in this order, and updates its balance by the booked ones.
 * @throws Error when the account does not exist.
 */
export async function insertAccountTransactions(
  db: Queryable,
  accountId: string,
  rows: readonly NewAccountTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  const numbered = await findRow<{ lastEntryNo: bigint }>(
    db,
    `UPDATE account SET booked_minor = booked_minor + $2, last_entry_no = last_entry_no + $3
     WHERE id = $1 RETURNING last_entry_no AS "lastEntryNo"`,
    [accountId, bookedIn(rows), rows.length],
  );
  if (numbered === null) throw new Error('rows for an account that does not exist');
  const before = numbered.lastEntryNo - BigInt(rows.length);
  await writeRows(
    db,
    rows.map((row, index) => ({ ...row, accountId, entryNo: before + BigInt(index + 1) })),
  );
}

/**
 * Writes the first rows of accounts that were just opened, each account's in this order, and their balances: in two
 * statements however many accounts there are, so that a bank is filled in one go.
 */
export async function insertFirstTransactions(
  db: Queryable,
  accounts: readonly { id: string; transactions: readonly NewAccountTransaction[] }[],
): Promise<void> {
  await db.query(
    `UPDATE account SET booked_minor = first.booked, last_entry_no = first.count
     FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS first (id, booked, count)
     WHERE account.id = first.id`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ transactions }) => bookedIn(transactions)),
      accounts.map(({ transactions }) => transactions.length),
    ],
  );
  await writeRows(
    db,
    accounts.flatMap(({ id: accountId, transactions }) =>
      transactions.map((row, index) => ({ ...row, accountId, entryNo: BigInt(index + 1) })),
    ),
  );
}

/** Ends an instruction's open pending rows without booking them. */
export async function endPendingTransactions(
  db: Queryable,
  accountId: string,
  instructionId: string,
): Promise<void> {
  const ending = await findRow<{ lastEntryNo: bigint }>(
    db,
    `UPDATE account SET last_entry_no = last_entry_no + 1 WHERE id = $1
     RETURNING last_entry_no AS "lastEntryNo"`,
    [accountId],
  );
  if (ending === null) return;
  await db.query(
    `UPDATE account_transaction SET ended_no = $3
     WHERE account_id = $1 AND instruction_id = $2 AND status = 'PENDING' AND ended_no IS NULL`,
    [accountId, instructionId, ending.lastEntryNo],
  );
}

/** Removes all of an account's rows; its balance becomes zero. */
export async function deleteAccountTransactions(db: Queryable, accountId: string): Promise<void> {
  await db.query('UPDATE account SET booked_minor = 0 WHERE id = $1', [accountId]);
  await db.query('DELETE FROM account_transaction WHERE account_id = $1', [accountId]);
}

function bookedIn(rows: readonly NewAccountTransaction[]): bigint {
  return rows.reduce(
    (sum, { status, amountMinor }) => (status === 'BOOKED' ? sum + amountMinor : sum),
    0n,
  );
}

async function writeRows(
  db: Queryable,
  rows: readonly (NewAccountTransaction & { accountId: string; entryNo: bigint })[],
): Promise<void> {
  await db.query(
    `INSERT INTO account_transaction (id, account_id, entry_no, status, entry_date,
       transaction_date, value_date, amount_minor, details, entry_details, instruction_id, by_hand,
       created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::date[],
       $6::date[], $7::date[], $8::bigint[], $9::jsonb[], $10::jsonb[], $11::uuid[], $12::bool[],
       $13::timestamptz[])`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.accountId),
      rows.map((row) => row.entryNo),
      rows.map((row) => row.status),
      rows.map((row) => row.entryDate),
      rows.map((row) => row.transactionDate),
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

function rangeValues({ accountId, status, dateFrom, dateTo, asOf }: EntryRange) {
  return [accountId, status, dateFrom, dateTo, asOf];
}
