import { randomUUID } from 'node:crypto';
import { sql } from '@/lib/db/sql';
import { insertTransactions } from '@/lib/db/stored-transactions';
import { sealTransaction, type TransactionContents } from '@/lib/vault/transaction';

type NewRow = Parameters<typeof insertTransactions>[2][number];

/** Stores a transaction of one krone that was spent, without reading it from a bank. @returns its id. */
export async function storeTransaction(
  account: { userId: string; accountId: string },
  contents: TransactionContents,
  changes: Partial<NewRow> = {},
): Promise<string> {
  const id = randomUUID();
  const row: NewRow = {
    id,
    bankKey: `id:${id}`,
    isPending: false,
    sortDate: '2026-11-01',
    orderNo: '1',
    amount: '-1.00',
    magnitude: '1.00',
    currency: 'NOK',
    category: 'other',
    entryMagnitudes: [],
    isBatch: false,
    needsEntries: false,
    ...sealTransaction({ ...account, id }, contents),
    ...changes,
  };
  await insertTransactions(sql(), account, [row], { runNo: 1, readAt: new Date() });
  return id;
}
