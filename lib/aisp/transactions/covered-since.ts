import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

export type SyncProgress = Pick<
  AccountWithSync,
  'state' | 'phase' | 'dateFrom' | 'dateReached' | 'newestFirst' | 'syncedAt' | 'historyFrom'
>;

/**
 * The first day since which an account's booked transactions are kept without a gap up to the last reading; null when
 * nothing can be said yet. While a run is under way, or after one that stopped, that is as far as its pages came.
 */
export function coveredSince(sync: SyncProgress): string | null {
  const kept = sync.syncedAt === null ? null : sync.historyFrom;
  const read = readByRun(sync);
  if (read === null) return kept;
  const joins =
    kept !== null && sync.syncedAt !== null && read <= addDays(bankDay(sync.syncedAt), 1);
  return joins && kept < read ? kept : read;
}

/** The first day of which the run that has not ended has read everything; null without one, or as long as it has none. */
const readByRun = ({
  state,
  phase,
  dateFrom,
  dateReached,
  newestFirst,
}: SyncProgress): string | null => {
  if (state === null || state === 'idle' || phase === 'entries') return null;
  // The whole list was read once, and is read again for what came meanwhile.
  if (phase === 'checking') return dateFrom;
  // More of the last day may stand on the next page.
  return dateReached === null || newestFirst !== true ? null : addDays(dateReached, 1);
};
