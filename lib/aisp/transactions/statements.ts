import type { Sql } from '@/lib/db/sql';
import {
  type AccountKey,
  insertTransactions,
  type NewTransactionRow,
} from '@/lib/db/stored-transactions';

const ROWS_MAX = 1_000;
/** Each token goes into an index. One row may have as many as this. */
const TOKENS_MAX = 150_000;

/** Stores new rows. @returns how many were stored. */
export async function insertRows(
  db: Sql,
  account: AccountKey,
  rows: readonly NewTransactionRow[],
  read: { runNo: number; readAt: Date },
): Promise<number> {
  let inserted = 0;
  for (const some of statementsOf(rows))
    inserted += await insertTransactions(db, account, some, read);
  return inserted;
}

/** The rows in portions, each for one statement, which has a time limit. */
export function statementsOf(rows: readonly NewTransactionRow[]): NewTransactionRow[][] {
  const portions: NewTransactionRow[][] = [];
  let tokens = 0;
  for (const row of rows) {
    const portion = portions.at(-1);
    const count = row.tokens.length;
    if (portion === undefined || portion.length >= ROWS_MAX || tokens + count > TOKENS_MAX) {
      portions.push([row]);
      tokens = count;
    } else {
      portion.push(row);
      tokens += count;
    }
  }
  return portions;
}
