import { firstRow, type Queryable } from './database';
import { type EntryStatus, entryRows } from './entry-rows';

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

/** The rows of accounts, to be read and ended. */
export const accountRows = entryRows<AccountTransaction>({
  rows: 'account_transaction',
  owner: 'account',
  ownerColumn: 'account_id',
  columns: COLUMNS,
});

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
  const first = await accountRows.numberRows(db, accountId, rows);
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
  return { ...locked, reservedMinor: await accountRows.readReservedMinor(db, accountId) };
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
