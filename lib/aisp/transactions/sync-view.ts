import { addHours } from 'date-fns';
import type { HolderRow } from '@/lib/db/holders';
import type { ProblemCode } from '@/lib/view/problem';
import type { SyncView } from '@/lib/view/stored-transaction';
import { UNATTENDED_TRANSACTION_READS_MAX, UNATTENDED_WINDOW_HOURS } from '@/lib/xs2a/value/limits';

/** So long after the last reading the next one without the person is planned: four fit in a day. */
export const UNATTENDED_EVERY_HOURS = UNATTENDED_WINDOW_HOURS / UNATTENDED_TRANSACTION_READS_MAX;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const stateOf = ({ state, syncedAt }: HolderRow): SyncView['state'] => {
  if (state === 'running' || state === 'stopped') return state;
  return syncedAt === null ? 'never' : 'done';
};

/** How far the keeping of a holder's transactions has come. */
export const syncView = (holder: HolderRow): SyncView => ({
  accountId: holder.holderId,
  source: holder.kind,
  state: stateOf(holder),
  phase: holder.state === 'running' ? holder.phase : null,
  pagesRead: holder.pagesRead ?? 0,
  rowsRead: holder.rowsRead ?? 0,
  dateFrom: holder.dateFrom,
  dateReached: holder.dateReached,
  syncedAt: iso(holder.syncedAt),
  historyFrom: holder.historyFrom,
  olderNeedsSca: holder.olderNeedsSca ?? false,
  pendingReadAt: iso(holder.pendingReadAt),
  unreadable: holder.unreadable ?? 0,
  // Written by us alone, and only as one of these codes.
  problem: (holder.problem ?? null) as ProblemCode | null,
  retryAt: iso(holder.retryAt),
  unattended: {
    readsLeft: Math.max(0, UNATTENDED_TRANSACTION_READS_MAX - holder.unattendedReads),
    nextAt:
      holder.syncedAt === null
        ? null
        : addHours(holder.syncedAt, UNATTENDED_EVERY_HOURS).toISOString(),
  },
});
