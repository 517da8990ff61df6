import { listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import type { SyncView } from '@/lib/view/stored-transaction';
import { syncView } from './sync-view';

/** The progress of one account's sync; null when the user can see no such account. */
export async function syncOf(
  key: { userId: string; accountId: string },
  now: Date,
): Promise<SyncView | null> {
  const accounts = await listAccountsWithSync(sql(), { userId: key.userId, contextId: null, now });
  const account = accounts.find(({ accountId }) => accountId === key.accountId);
  return account === undefined ? null : syncView(account);
}
