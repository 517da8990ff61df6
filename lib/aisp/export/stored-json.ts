import { sql } from '@/lib/db/sql';
import { type AccountKey, findPending, type TransactionRow } from '@/lib/db/stored-transactions';
import { openTransaction } from '@/lib/vault/transaction';
import { bookedRows } from './booked-rows';

/**
 * All that is stored of an account's transactions as JSON, generated while it is sent: pending ones too, each as the bank
 * returned it, with its entries.
 */
export async function* storedJson(account: AccountKey, asOf: Date): AsyncGenerator<string> {
  yield '{"transactions":[';
  let separator = '\n';
  for await (const row of storedRows(account, asOf)) {
    yield `${separator}${JSON.stringify(storedTransaction(row))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* storedRows(account: AccountKey, asOf: Date): AsyncGenerator<TransactionRow> {
  // First, so that one that is booked meanwhile is in the file twice rather than not at all.
  yield* await findPending(sql(), account);
  yield* bookedRows(account, { dateFrom: null, dateTo: null, asOf }, true);
}

function storedTransaction(row: TransactionRow) {
  const { raw, entries } = openTransaction(row);
  return {
    isPending: row.isPending,
    /** The day it is listed under, which a pending one does not have yet. */
    day: row.isPending ? null : row.sortDate,
    category: row.category,
    readAt: row.readAt.toISOString(),
    transaction: entries === null ? raw : { ...raw, entryDetails: entries },
  };
}
