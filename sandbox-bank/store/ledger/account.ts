/**
 * Accounts and card accounts with their booked balance. The balance is the sum of the booked rows and changes only
 * together with them, in account-transaction.
 */
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

export type AccountKind = 'account' | 'card';

/** Fields of both kinds; amounts in minor units of the currency. A debt on a card is negative. */
type AccountFields = {
  id: string;
  customerId: string;
  customerNumber: string;
  ownerName: string;
  name: string;
  product: string;
  currency: string;
  /** How much may be owed: an account's credit line, a card's credit limit. */
  creditMinor: bigint;
  bookedMinor: bigint;
};

/** An account or a card account. */
export type BankAccount = AccountFields &
  (
    | { kind: 'account'; bban: string; iban: string; cashAccountType: string; kidRequired: boolean }
    | {
        kind: 'card';
        /** The value of `debtorAccount.other.identification` in a payment from the card. */
        reference: string;
        maskedPan: string;
        relatedAccountId: string | null;
      }
  );

/** An account of one kind. */
export type AccountOf<Kind extends AccountKind> = Extract<BankAccount, { kind: Kind }>;

const COLUMNS = `account.id, account.kind, account.customer_id AS "customerId",
  customer.customer_number AS "customerNumber", customer.name AS "ownerName", account.bban,
  account.iban, account.currency, account.name, account.product,
  account.cash_account_type AS "cashAccountType", account.credit_minor AS "creditMinor",
  account.kid_required AS "kidRequired", account.reference, account.masked_pan AS "maskedPan",
  account.related_account_id AS "relatedAccountId", account.booked_minor AS "bookedMinor"`;
const TABLES = 'account JOIN customer ON customer.id = account.customer_id';

/** The number that people know: the BBAN, or a card's masked number. */
export function accountNumber(account: BankAccount): string {
  return account.kind === 'card' ? account.maskedPan : account.bban;
}

/** The account with this id, optionally only of one kind. */
export async function findAccount<Kind extends AccountKind = AccountKind>(
  db: Queryable,
  id: string,
  kind?: Kind,
): Promise<AccountOf<Kind> | null> {
  return findRow<AccountOf<Kind>>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE account.id = $1 AND ($2::text IS NULL OR account.kind = $2)`,
    [id, kind ?? null],
  );
}

/**
 * The account with a BBAN of eleven digits or an IBAN, without blanks, or the card account with a reference.
 * @param worldId restricts the search to one world; without it, the whole bank.
 * @see interface#resources-and-their-fields
 */
export async function findAccountByNumber(
  db: Queryable,
  number: { bban: string } | { iban: string } | { reference: string },
  worldId: string | null = null,
): Promise<BankAccount | null> {
  const [[column, value] = []] = Object.entries(number);
  return findRow<BankAccount>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE account.${column} = $1 AND ($2::text IS NULL OR customer.world_id = $2)`,
    [value, worldId],
  );
}

/** Which of these BBANs or card references are in use in the bank. */
export async function listTakenAccountNumbers(
  db: Queryable,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await findRows<{ number: string }>(
    db,
    `SELECT bban AS number FROM account WHERE bban = ANY($1::text[])
     UNION ALL SELECT reference FROM account WHERE reference = ANY($1::text[])`,
    [numbers],
  );
  return rows.map(({ number }) => number);
}

/** Those of these accounts that are of one kind. */
export async function listAccounts<Kind extends AccountKind>(
  db: Queryable,
  kind: Kind,
  ids: readonly string[],
): Promise<AccountOf<Kind>[]> {
  return findRows<AccountOf<Kind>>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE account.id = ANY($2::uuid[]) AND account.kind = $1`,
    [kind, ids],
  );
}

/** Customers' accounts and card accounts, each kind in order of creation. */
export async function listAccountsOfCustomers(
  db: Queryable,
  customerIds: readonly string[],
): Promise<BankAccount[]> {
  return findRows<BankAccount>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE account.customer_id = ANY($1::uuid[])
     ORDER BY account.created_at, account.id`,
    [customerIds],
  );
}

/** Accounts for which a PSU has both roles under an agreement. @see supplement#7 */
const ENGAGED = `SELECT account_id FROM engagement
  WHERE agreement_id = $1 AND identity_number = $2 AND roles @> ARRAY['REGISTER', 'VIEW']`;

/**
 * What a PSU may consent to under an agreement. Accounts: those for which it has both roles. Card accounts: its own in
 * the private context; in a corporate context, the owner's whose related account the PSU may consent to.
 * @see supplement#7
 * @assumes card-consent-follows-account
 */
const CONSENTABLE: Readonly<Record<AccountKind, string>> = {
  account: ENGAGED,
  card: `SELECT card.id FROM agreement JOIN account card ON card.customer_id = agreement.owner_id
      JOIN customer owner ON owner.id = card.customer_id
    WHERE agreement.id = $1 AND card.kind = 'card' AND (
      (agreement.context = 'PRIVATE' AND owner.customer_number = $2)
      OR (agreement.context = 'CORPORATE' AND card.related_account_id IN (${ENGAGED})))`,
};

/** The accounts of a kind that a PSU may consent to under an agreement, in order of creation. */
export async function listConsentableAccounts<Kind extends AccountKind>(
  db: Queryable,
  kind: Kind,
  agreementId: string,
  identityNumber: string,
): Promise<AccountOf<Kind>[]> {
  return findRows<AccountOf<Kind>>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE account.id IN (${CONSENTABLE[kind]})
     ORDER BY account.created_at, account.id`,
    [agreementId, identityNumber],
  );
}

/** An account before its first row. */
export type NewAccount<Kind extends AccountKind = AccountKind> = Kind extends AccountKind
  ? Omit<AccountOf<Kind>, 'customerNumber' | 'ownerName' | 'bookedMinor'>
  : never;

/** Stores an account without rows, so with a balance of zero. */
export async function insertAccount(
  db: Queryable,
  account: NewAccount,
  { byHand, createdAt }: { byHand: boolean; createdAt: Date },
): Promise<void> {
  const isCard = account.kind === 'card';
  await db.query(
    `INSERT INTO account (id, kind, customer_id, currency, name, product, credit_minor, by_hand,
       created_at, bban, iban, cash_account_type, kid_required, reference, masked_pan,
       related_account_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      account.id,
      account.kind,
      account.customerId,
      account.currency,
      account.name,
      account.product,
      account.creditMinor,
      byHand,
      createdAt,
      isCard ? null : account.bban,
      isCard ? null : account.iban,
      isCard ? null : account.cashAccountType,
      isCard ? false : account.kidRequired,
      isCard ? account.reference : null,
      isCard ? account.maskedPan : null,
      isCard ? account.relatedAccountId : null,
    ],
  );
}

/** Changes the editable fields of an account or card. */
export async function updateAccount(
  db: Queryable,
  id: string,
  { name, creditMinor, kidRequired }: { name: string; creditMinor: bigint; kidRequired: boolean },
): Promise<void> {
  await db.query(
    'UPDATE account SET name = $2, credit_minor = $3, kid_required = $4 WHERE id = $1',
    [id, name, creditMinor, kidRequired],
  );
}

/** Removes an account with its rows and engagements. Returns whether there was one. */
export async function deleteAccount(db: Queryable, id: string): Promise<boolean> {
  const result = await db.query('DELETE FROM account WHERE id = $1', [id]);
  return result.rowCount === 1;
}

/** The sums behind an account's balances, in minor units, computed from its rows in one statement. */
export type AccountSums = {
  bookedMinor: bigint;
  /** Booked before the day. */
  openingMinor: bigint;
  /** All pending rows, and only the outgoing ones (negative). */
  pendingMinor: bigint;
  reservedMinor: bigint;
};

/** An account's sums as of a day. */
export async function readAccountSums(
  db: Queryable,
  accountId: string,
  today: string,
): Promise<AccountSums | null> {
  return findRow<AccountSums>(
    db,
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
  );
}

/** The ids of a world's accounts with these BBANs. */
const IDS_BY_BBAN = `SELECT named.id FROM account named
  JOIN customer ON customer.id = named.customer_id
  WHERE named.bban = ANY($2::text[]) AND customer.world_id = $3`;

/** An account of either kind, locked until the transaction ends. */
export type LockedAccount = Pick<
  BankAccount,
  'id' | 'kind' | 'currency' | 'creditMinor' | 'bookedMinor'
> & { bban: string | null };

/**
 * Locks accounts, given by id or, within a world, by BBAN, until the transaction ends. It locks them in the order of
 * their ids, so that two executions never deadlock.
 */
export async function lockAccounts(
  db: Queryable,
  {
    ids,
    creditors = { worldId: '', bbans: [] },
  }: {
    ids: readonly string[];
    creditors?: { worldId: string; bbans: readonly string[] };
  },
): Promise<LockedAccount[]> {
  return findRows<LockedAccount>(
    db,
    `SELECT id, kind, bban, currency, credit_minor AS "creditMinor", booked_minor AS "bookedMinor"
     FROM account WHERE id = ANY($1::uuid[]) OR id = ANY(ARRAY(${IDS_BY_BBAN}))
     ORDER BY id FOR UPDATE`,
    [ids, creditors.bbans, creditors.worldId],
  );
}

/** A world's accounts with these BBANs, and whether each only takes payments with a KID. */
export async function listAccountsByBban(
  db: Queryable,
  worldId: string,
  bbans: readonly string[],
): Promise<Pick<AccountOf<'account'>, 'id' | 'bban' | 'kidRequired'>[]> {
  return findRows<Pick<AccountOf<'account'>, 'id' | 'bban' | 'kidRequired'>>(
    db,
    `SELECT account.id, bban, kid_required AS "kidRequired" FROM ${TABLES}
     WHERE bban = ANY($1::text[]) AND customer.world_id = $2`,
    [bbans, worldId],
  );
}
