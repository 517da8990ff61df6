/**
 * Accounts with their booked balance. The balance is the sum of the booked rows and is changed only together with them,
 * in account-transaction.
 */
import { firstRow, type Queryable } from './database';

/** An account; amounts in minor units of its currency. */
export type BankAccount = {
  id: string;
  customerId: string;
  customerNumber: string;
  ownerName: string;
  bban: string;
  iban: string;
  currency: string;
  name: string;
  product: string;
  cashAccountType: string;
  creditLineMinor: bigint;
  kidRequired: boolean;
  bookedMinor: bigint;
};

const COLUMNS = `account.id, account.customer_id AS "customerId",
  customer.customer_number AS "customerNumber", customer.name AS "ownerName", account.bban,
  account.iban, account.currency, account.name, account.product,
  account.cash_account_type AS "cashAccountType", account.credit_line_minor AS "creditLineMinor",
  account.kid_required AS "kidRequired", account.booked_minor AS "bookedMinor"`;
const TABLES = 'account JOIN customer ON customer.id = account.customer_id';

export async function findAccount(db: Queryable, id: string): Promise<BankAccount | null> {
  return firstRow(
    await db.query<BankAccount>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE account.id = $1`, [id]),
  );
}

/** The account with a BBAN of eleven digits or an IBAN, written without blanks. */
export async function findAccountByNumber(
  db: Queryable,
  number: { bban: string } | { iban: string },
): Promise<BankAccount | null> {
  const [column, value] = 'bban' in number ? ['bban', number.bban] : ['iban', number.iban];
  return firstRow(
    await db.query<BankAccount>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE account.${column} = $1`, [
      value,
    ]),
  );
}

/** These accounts, in the order of their creation. */
export async function listAccounts(db: Queryable, ids: readonly string[]): Promise<BankAccount[]> {
  const result = await db.query<BankAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE account.id = ANY($1::uuid[])
     ORDER BY account.created_at, account.id`,
    [ids],
  );
  return result.rows;
}

/** The accounts of these customers, in the order of their creation. */
export async function listAccountsOfCustomers(
  db: Queryable,
  customerIds: readonly string[],
): Promise<BankAccount[]> {
  const result = await db.query<BankAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE account.customer_id = ANY($1::uuid[])
     ORDER BY account.created_at, account.id`,
    [customerIds],
  );
  return result.rows;
}

/** The accounts that a PSU may consent to under an agreement: both roles are needed. @see supplement#7 */
export async function listConsentableAccounts(
  db: Queryable,
  agreementId: string,
  identityNumber: string,
): Promise<BankAccount[]> {
  const result = await db.query<BankAccount>(
    `SELECT ${COLUMNS} FROM ${TABLES} JOIN engagement ON engagement.account_id = account.id
     WHERE engagement.agreement_id = $1 AND engagement.identity_number = $2
       AND engagement.roles @> ARRAY['REGISTER', 'VIEW']
     ORDER BY account.created_at, account.id`,
    [agreementId, identityNumber],
  );
  return result.rows;
}

/** Stores an account without a row, so with a balance of zero. */
export async function insertAccount(
  db: Queryable,
  account: Omit<BankAccount, 'customerNumber' | 'ownerName' | 'bookedMinor'> & {
    byHand: boolean;
    createdAt: Date;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO account (id, customer_id, bban, iban, currency, name, product, cash_account_type,
       credit_line_minor, kid_required, by_hand, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      account.id,
      account.customerId,
      account.bban,
      account.iban,
      account.currency,
      account.name,
      account.product,
      account.cashAccountType,
      account.creditLineMinor,
      account.kidRequired,
      account.byHand,
      account.createdAt,
    ],
  );
}

/** Removes an account with its rows and engagements. Answers whether there was one. */
export async function deleteAccount(db: Queryable, id: string): Promise<boolean> {
  const result = await db.query('DELETE FROM account WHERE id = $1', [id]);
  return result.rowCount === 1;
}

/** What the balances of an account are made of, in minor units: sums of rows, all computed in one statement. */
export type AccountSums = {
  bookedMinor: bigint;
  /** Booked before the day. */
  openingMinor: bigint;
  /** All pending rows, and the outgoing ones alone (negative). */
  pendingMinor: bigint;
  reservedMinor: bigint;
};

/** The sums of an account as seen on a day. */
export async function readAccountSums(
  db: Queryable,
  accountId: string,
  today: string,
): Promise<AccountSums | null> {
  return firstRow(
    await db.query<AccountSums>(
      `SELECT account.booked_minor AS "bookedMinor",
         account.booked_minor - (
           SELECT coalesce(sum(amount_minor), 0) FROM account_transaction
           WHERE account_id = account.id AND status = 'BOOKED' AND entry_date >= $2)::bigint
           AS "openingMinor",
         (SELECT coalesce(sum(amount_minor), 0) FROM account_transaction
          WHERE account_id = account.id AND status = 'PENDING' AND ended_no IS NULL)::bigint AS "pendingMinor",
         (SELECT coalesce(sum(amount_minor), 0) FROM account_transaction
          WHERE account_id = account.id AND status = 'PENDING' AND ended_no IS NULL
            AND amount_minor < 0)::bigint
           AS "reservedMinor"
       FROM account WHERE account.id = $1`,
      [accountId, today],
    ),
  );
}
