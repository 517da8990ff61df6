/**
 * Accounts and cards as the execution of payments needs them: held in one fixed order, with what may still be spent.
 * Rows are written by account-transaction and card-account.
 */
import type { BankAccount } from './account';
import { firstRow, type Queryable } from './database';

/** An account that is held until the end of the transaction. */
export type HeldAccount = Pick<
  BankAccount,
  'id' | 'bban' | 'iban' | 'currency' | 'creditLineMinor' | 'bookedMinor'
>;

/**
 * Holds accounts, named by id or by BBAN, until the end of the transaction. They are held in the order of their ids, so
 * that two executions never wait for each other.
 */
export async function holdAccounts(
  db: Queryable,
  { ids, bbans }: { ids: readonly string[]; bbans: readonly string[] },
): Promise<HeldAccount[]> {
  const result = await db.query<HeldAccount>(
    `SELECT id, bban, iban, currency, credit_line_minor AS "creditLineMinor",
       booked_minor AS "bookedMinor"
     FROM account WHERE id = ANY($1::uuid[]) OR bban = ANY($2::text[]) ORDER BY id FOR UPDATE`,
    [ids, bbans],
  );
  return result.rows;
}

/**
 * What pending rows reserve of an account that were not made by payments (card purchases for instance), as a negative
 * number of minor units. Waiting payments do not count: each is tried in its turn.
 */
export async function readOtherReservations(db: Queryable, accountId: string): Promise<bigint> {
  const row = firstRow(
    await db.query<{ reservedMinor: bigint }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM account_transaction
       WHERE account_id = $1 AND status = 'PENDING' AND amount_minor < 0
         AND instruction_id IS NULL AND ended_no IS NULL`,
      [accountId],
    ),
  );
  return row?.reservedMinor ?? 0n;
}

/** Likewise for a card account. */
export async function readOtherCardReservations(
  db: Queryable,
  cardAccountId: string,
): Promise<bigint> {
  const row = firstRow(
    await db.query<{ reservedMinor: bigint }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS "reservedMinor" FROM card_transaction
       WHERE card_account_id = $1 AND status = 'PENDING' AND amount_minor < 0
         AND instruction_id IS NULL AND ended_no IS NULL`,
      [cardAccountId],
    ),
  );
  return row?.reservedMinor ?? 0n;
}

/** The accounts with these BBANs, and whether each takes payments with a KID only. */
export async function listAccountsByBban(
  db: Queryable,
  bbans: readonly string[],
): Promise<Pick<BankAccount, 'id' | 'bban' | 'kidRequired'>[]> {
  const result = await db.query<Pick<BankAccount, 'id' | 'bban' | 'kidRequired'>>(
    `SELECT id, bban, kid_required AS "kidRequired" FROM account WHERE bban = ANY($1::text[])`,
    [bbans],
  );
  return result.rows;
}
