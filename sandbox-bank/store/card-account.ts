/** Card accounts and their rows. As with accounts, a row and the balance change together. */

import type { TransactionDetailsFields } from './account-transaction';
import { firstRow, type Queryable } from './database';
import { type EntryStatus, entryRows } from './entry-rows';

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

/** The rows of card accounts, to be read and ended. */
export const cardRows = entryRows<BankCardTransaction>({
  rows: 'card_transaction',
  owner: 'card_account',
  ownerColumn: 'card_account_id',
  columns: ROW_COLUMNS,
});

/** Writes rows of one card account, in this order, and moves its balance by the booked ones. @throws Error when the card account does not exist. */
export async function insertCardTransactions(
  db: Queryable,
  cardAccountId: string,
  rows: readonly NewCardTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  const first = await cardRows.numberRows(db, cardAccountId, rows);
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
      first,
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
  return { ...locked, reservedMinor: await cardRows.readReservedMinor(db, cardAccountId) };
}
