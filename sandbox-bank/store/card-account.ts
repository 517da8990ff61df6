/** Card accounts and their rows. As with accounts, a row and the balance change together. */

import { randomUUID } from 'node:crypto';
import type { EntryPosition, EntryStatus, TransactionDetailsFields } from './account-transaction';
import { firstRow, type Queryable } from './database';

/** A card account; amounts in minor units of its currency. What is owed is negative. */
export type BankCardAccount = {
  id: string;
  customerId: string;
  customerNumber: string;
  ownerName: string;
  relatedAccountId: string | null;
  /** What a payment from the card names as `debtorAccount.other.identification`. */
  reference: string;
  maskedPan: string;
  name: string;
  product: string;
  currency: string;
  creditLimitMinor: bigint;
  bookedMinor: bigint;
};

const COLUMNS = `card_account.id, card_account.customer_id AS "customerId",
  customer.customer_number AS "customerNumber", customer.name AS "ownerName",
  card_account.related_account_id AS "relatedAccountId", card_account.reference,
  card_account.masked_pan AS "maskedPan", card_account.name, card_account.product,
  card_account.currency, card_account.credit_limit_minor AS "creditLimitMinor",
  card_account.booked_minor AS "bookedMinor"`;
const TABLES = 'card_account JOIN customer ON customer.id = card_account.customer_id';

export async function findCardAccount(db: Queryable, id: string): Promise<BankCardAccount | null> {
  return firstRow(
    await db.query<BankCardAccount>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE card_account.id = $1`, [
      id,
    ]),
  );
}

/** The card account that a payment names as its debtor, or null. @see interface#resources-and-their-fields */
export async function findCardAccountByReference(
  db: Queryable,
  reference: string,
): Promise<BankCardAccount | null> {
  return firstRow(
    await db.query<BankCardAccount>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE card_account.reference = $1`,
      [reference],
    ),
  );
}

export async function listCardAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<BankCardAccount[]> {
  const result = await db.query<BankCardAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE card_account.id = ANY($1::uuid[])
     ORDER BY card_account.created_at, card_account.id`,
    [ids],
  );
  return result.rows;
}

export async function listCardAccountsOfCustomers(
  db: Queryable,
  customerIds: readonly string[],
): Promise<BankCardAccount[]> {
  const result = await db.query<BankCardAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE card_account.customer_id = ANY($1::uuid[])
     ORDER BY card_account.created_at, card_account.id`,
    [customerIds],
  );
  return result.rows;
}

/**
 * The card accounts that a PSU may consent to under an agreement: in the private context its own; in a corporate one
 * those of the owner whose related account the PSU may consent to.
 * @assumes card-consent-follows-account
 */
export async function listConsentableCardAccounts(
  db: Queryable,
  agreementId: string,
  identityNumber: string,
): Promise<BankCardAccount[]> {
  const result = await db.query<BankCardAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} JOIN agreement ON agreement.owner_id = card_account.customer_id
     WHERE agreement.id = $1 AND (
       (agreement.context = 'PRIVATE' AND customer.customer_number = $2)
       OR (agreement.context = 'CORPORATE' AND EXISTS (
         SELECT 1 FROM engagement WHERE engagement.agreement_id = agreement.id
           AND engagement.identity_number = $2
           AND engagement.account_id = card_account.related_account_id
           AND engagement.roles @> ARRAY['REGISTER', 'VIEW'])))
     ORDER BY card_account.created_at, card_account.id`,
    [agreementId, identityNumber],
  );
  return result.rows;
}

export async function insertCardAccount(
  db: Queryable,
  card: Omit<BankCardAccount, 'customerNumber' | 'ownerName' | 'bookedMinor'> & {
    byHand: boolean;
    createdAt: Date;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO card_account (id, customer_id, related_account_id, reference, masked_pan, name,
       product, currency, credit_limit_minor, by_hand, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      card.id,
      card.customerId,
      card.relatedAccountId,
      card.reference,
      card.maskedPan,
      card.name,
      card.product,
      card.currency,
      card.creditLimitMinor,
      card.byHand,
      card.createdAt,
    ],
  );
}

/** A row to write; the amount is signed, a purchase negative, in minor units of the card's currency. */
export type NewCardTransaction = {
  id: string;
  status: EntryStatus;
  /** Booking date, or the day a pending row was reserved. */
  entryDate: string;
  transactionDate: string;
  valueDate: string | null;
  amountMinor: bigint;
  details: TransactionDetailsFields;
  instructionId: string | null;
  byHand: boolean;
  createdAt: Date;
};

/** A row as it is read. */
export type BankCardTransaction = {
  id: string;
  entryNo: bigint;
  status: EntryStatus;
  entryDate: string;
  transactionDate: string;
  valueDate: string | null;
  amountMinor: bigint;
  details: TransactionDetailsFields;
};

const ROW_COLUMNS = `id, entry_no AS "entryNo", status, entry_date AS "entryDate",
  transaction_date AS "transactionDate", value_date AS "valueDate", amount_minor AS "amountMinor",
  details`;

/** Writes rows of one card account, in this order, and moves its balance by the booked ones. @throws Error when the card account does not exist. */
export async function insertCardTransactions(
  db: Queryable,
  cardAccountId: string,
  rows: readonly NewCardTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  const booked = rows.reduce(
    (sum, row) => (row.status === 'BOOKED' ? sum + row.amountMinor : sum),
    0n,
  );
  const card = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      `UPDATE card_account SET booked_minor = booked_minor + $2, last_entry_no = last_entry_no + $3
       WHERE id = $1 RETURNING last_entry_no AS "lastEntryNo"`,
      [cardAccountId, booked, rows.length],
    ),
  );
  if (card === null) throw new Error('rows for a card account that does not exist');
  await db.query(
    `INSERT INTO card_transaction (id, card_account_id, entry_no, status, entry_date,
       transaction_date, value_date, amount_minor, details, instruction_id, by_hand, created_at)
     SELECT id, $1::uuid, $2::bigint + position - 1, status, entry_date, transaction_date,
       value_date, amount_minor, details, instruction_id, by_hand, created_at
     FROM unnest($3::uuid[], $4::text[], $5::date[], $6::date[], $7::date[], $8::bigint[],
       $9::jsonb[], $10::uuid[], $11::bool[], $12::timestamptz[]) WITH ORDINALITY
       AS row (id, status, entry_date, transaction_date, value_date, amount_minor, details,
         instruction_id, by_hand, created_at, position)`,
    [
      cardAccountId,
      card.lastEntryNo - BigInt(rows.length) + 1n,
      rows.map((row) => row.id),
      rows.map((row) => row.status),
      rows.map((row) => row.entryDate),
      rows.map((row) => row.transactionDate),
      rows.map((row) => row.valueDate),
      rows.map((row) => row.amountMinor),
      rows.map((row) => JSON.stringify(row.details)),
      rows.map((row) => row.instructionId),
      rows.map((row) => row.byHand),
      rows.map((row) => row.createdAt),
    ],
  );
}

/**
 * Books the open pending rows that an instruction has on a card account: each ends, and a booked row takes its place.
 * Answers how many there were.
 */
export async function bookPendingCardTransactions(
  db: Queryable,
  cardAccountId: string,
  instructionId: string,
  booking: { entryDate: string; valueDate: string; now: Date },
): Promise<number> {
  const pending = await endPendingCardTransactions(db, cardAccountId, instructionId);
  await insertCardTransactions(
    db,
    cardAccountId,
    pending.map((row) => ({
      id: randomUUID(),
      status: 'BOOKED',
      entryDate: booking.entryDate,
      transactionDate: row.transactionDate,
      valueDate: booking.valueDate,
      amountMinor: row.amountMinor,
      details: row.details,
      instructionId,
      byHand: false,
      createdAt: booking.now,
    })),
  );
  return pending.length;
}

/** Ends the open pending rows that an instruction has on a card account, without booking them. */
export async function endPendingCardTransactions(
  db: Queryable,
  cardAccountId: string,
  instructionId: string,
): Promise<BankCardTransaction[]> {
  const card = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      `UPDATE card_account SET last_entry_no = last_entry_no + 1 WHERE id = $1
       RETURNING last_entry_no AS "lastEntryNo"`,
      [cardAccountId],
    ),
  );
  if (card === null) return [];
  const ended = await db.query<BankCardTransaction>(
    `UPDATE card_transaction SET ended_no = $3
     WHERE card_account_id = $1 AND instruction_id = $2 AND status = 'PENDING' AND ended_no IS NULL
     RETURNING ${ROW_COLUMNS}`,
    [cardAccountId, instructionId, card.lastEntryNo],
  );
  return ended.rows;
}

/** Holds the card account until the end of the transaction, and answers what it may still spend. */
export async function lockCardAccount(
  db: Queryable,
  cardAccountId: string,
): Promise<{ bookedMinor: bigint; creditLimitMinor: bigint; reservedMinor: bigint } | null> {
  const locked = firstRow(
    await db.query<{ bookedMinor: bigint; creditLimitMinor: bigint }>(
      `SELECT booked_minor AS "bookedMinor", credit_limit_minor AS "creditLimitMinor"
       FROM card_account WHERE id = $1 FOR UPDATE`,
      [cardAccountId],
    ),
  );
  if (locked === null) return null;
  return { ...locked, reservedMinor: await readCardReservedMinor(db, cardAccountId) };
}

/** The sum of the pending rows of a card account that go out (negative), in minor units. */
export async function readCardReservedMinor(db: Queryable, cardAccountId: string): Promise<bigint> {
  const row = firstRow(
    await db.query<{ reservedMinor: bigint }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM card_transaction
       WHERE card_account_id = $1 AND status = 'PENDING' AND ended_no IS NULL AND amount_minor < 0`,
      [cardAccountId],
    ),
  );
  return row?.reservedMinor ?? 0n;
}

/** Which rows of a card account are asked for. Days are inclusive. */
export type CardTransactionRange = {
  cardAccountId: string;
  status: EntryStatus;
  dateFrom: string;
  dateTo: string;
  /** The rows as they were when this entry number was the last one. */
  asOf: bigint;
};

/** Rows newest first, from after a position when one is given, and past `offset` more. */
export async function listCardTransactions(
  db: Queryable,
  range: CardTransactionRange,
  page: { after: EntryPosition | null; offset: number; limit: number },
): Promise<BankCardTransaction[]> {
  const result = await db.query<BankCardTransaction>(
    `SELECT ${ROW_COLUMNS} FROM card_transaction
     WHERE card_account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
       AND (ended_no IS NULL OR ended_no > $5)
       AND ($6::date IS NULL OR (entry_date, entry_no) < ($6::date, $7::bigint))
     ORDER BY entry_date DESC, entry_no DESC OFFSET $8 LIMIT $9`,
    [
      range.cardAccountId,
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
export async function listCardTransactionsBefore(
  db: Queryable,
  range: CardTransactionRange,
  page: { before: EntryPosition | null; limit: number },
): Promise<BankCardTransaction[]> {
  const result = await db.query<BankCardTransaction>(
    `SELECT ${ROW_COLUMNS} FROM card_transaction
     WHERE card_account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
       AND (ended_no IS NULL OR ended_no > $5)
       AND ($6::date IS NULL OR (entry_date, entry_no) > ($6::date, $7::bigint))
     ORDER BY entry_date, entry_no LIMIT $8`,
    [
      range.cardAccountId,
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
export async function countCardTransactions(
  db: Queryable,
  range: CardTransactionRange,
): Promise<number> {
  const row = firstRow(
    await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM card_transaction
       WHERE card_account_id = $1 AND status = $2 AND entry_date BETWEEN $3 AND $4 AND entry_no <= $5
         AND (ended_no IS NULL OR ended_no > $5)`,
      [range.cardAccountId, range.status, range.dateFrom, range.dateTo, range.asOf],
    ),
  );
  return row?.count ?? 0;
}

/** The entry number given last on a card account. */
export async function readLastCardEntryNo(db: Queryable, cardAccountId: string): Promise<bigint> {
  const row = firstRow(
    await db.query<{ lastEntryNo: bigint }>(
      'SELECT last_entry_no AS "lastEntryNo" FROM card_account WHERE id = $1',
      [cardAccountId],
    ),
  );
  return row?.lastEntryNo ?? 0n;
}
