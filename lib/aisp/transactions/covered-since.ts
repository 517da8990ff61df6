import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

export type SyncProgress = Pick<
  AccountWithSync,
  'state' | 'phase' | 'dateFrom' | 'dateReached' | 'newestFirst' | 'syncedAt' | 'historyFrom'
>;

/**
 * The first day from which an account's booked transactions are stored without a gap up to the last read; null when
 * unknown. During a run, or after one that stopped, this is as far as its pages reached.
 */
export function coveredSince(sync: SyncProgress): string | null {
  const kept = sync.syncedAt === null ? null : sync.historyFrom;
  const read = readByRun(sync);
  if (read === null) return kept;
  const joins =
    kept !== null && sync.syncedAt !== null && read <= addDays(bankDay(sync.syncedAt), 1);
  return joins && kept < read ? kept : read;
}

/**
 * The day up to which an account was last read completely; null before that, and where the days that an unfinished run
 * has read are later than it.
 */
export function readUntil(sync: SyncProgress): string | null {
  const since = coveredSince(sync);
  const day = sync.syncedAt === null ? null : bankDay(sync.syncedAt);
  return day === null || since === null || since > day ? null : day;
}

/** The first day for which the unfinished run has read everything; null without a run, or while it has no such day. */
const readByRun = ({
  state,
  phase,
  dateFrom,
  dateReached,
  newestFirst,
}: SyncProgress): string | null => {
  if (state === null || state === 'idle' || phase === 'entries') return null;
  // The whole list has been read, and is read once more for rows that arrived meanwhile.
  if (phase === 'checking') return dateFrom;
  // The next page may have more of the last day.
  return dateReached === null || newestFirst !== true ? null : addDays(dateReached, 1);
};
