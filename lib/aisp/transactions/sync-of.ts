import { listHolders } from '@/lib/db/holders';
import { sql } from '@/lib/db/sql';
import type { SyncView } from '@/lib/view/stored-transaction';
import { syncView } from './sync-view';

/** How far the keeping of one holder's transactions has come; null when the user has none such to see. */
export const syncOf = async (
  key: { userId: string; holderId: string; kind: 'account' | 'card' },
  now: Date,
): Promise<SyncView | null> => {
  const holders = await listHolders(sql(), { userId: key.userId, contextId: null, now });
  const holder = holders.find(
    ({ holderId, kind }) => holderId === key.holderId && kind === key.kind,
  );
  return holder === undefined ? null : syncView(holder);
};
