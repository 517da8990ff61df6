import { addHours } from 'date-fns';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { storedProblem } from '@/lib/db/stored-values';
import type { SyncView } from '@/lib/view/stored-transaction';
import { UNATTENDED_EVERY_HOURS, UNATTENDED_TRANSACTION_READS_MAX } from '@/lib/xs2a/value/limits';
import { coveredSince } from './covered-since';

/** The progress of an account's sync. */
export function syncView(account: AccountWithSync): SyncView {
  return {
    accountId: account.accountId,
    state: stateOf(account),
    rowsRead: account.rowsRead ?? 0,
    dateReached: account.dateReached,
    syncedAt: iso(account.syncedAt),
    coveredSince: coveredSince(account),
    unreadable: account.unreadable ?? 0,
    problem: storedProblem(account.problem ?? null),
    retryAt: iso(account.retryAt),
    unattended: {
      readsLeft: Math.max(0, UNATTENDED_TRANSACTION_READS_MAX - account.unattendedReads),
      nextAt:
        account.syncedAt === null
          ? null
          : addHours(account.syncedAt, UNATTENDED_EVERY_HOURS).toISOString(),
    },
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const stateOf = ({ state, syncedAt }: AccountWithSync): SyncView['state'] => {
  if (state === 'running' || state === 'stopped') return state;
  return syncedAt === null ? 'never' : 'done';
};
