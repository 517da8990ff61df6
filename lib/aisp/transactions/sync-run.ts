/** A run of the sync: when one begins anew, how a step of it is written, and what stops it. */
import { addSeconds } from 'date-fns';
import type { CompiledRule } from '@/lib/aisp/insight/category';
import type { Presence } from '@/lib/aspsp/presence';
import type { Clock } from '@/lib/clock';
import { type BankTrouble, problemCodeOfTrouble, retryAtOf } from '@/lib/connection/bank-trouble';
import { type Sql, sql, sqlTransaction } from '@/lib/db/sql';
import { type AccountKey, lastBookedDay } from '@/lib/db/stored-transactions';
import {
  changeSync,
  lockSync,
  type SyncChange,
  type TransactionSync,
} from '@/lib/db/transaction-syncs';
import type { AccountKind } from '@/lib/view/account';
import type { ProblemCode } from '@/lib/view/problem';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { UNATTENDED_TRANSACTION_AGE_DAYS_MAX } from '@/lib/xs2a/value/limits';

/** Days that are read again before the last one known: banks book late. @assumes sync-overlap */
export const OVERLAP_DAYS = 14;
/** A run that was left so long ago begins anew. Four reads a day may take it over a night. */
const RUN_SECONDS_MAX = 172_800;
export const LEASE_SECONDS = 20;
/** As far back as is asked for. @assumes sync-history */
const HISTORY_DAYS = 3_653;
/** A run that began so many days later still reaches back as far as the bank goes. */
const HISTORY_SLACK_DAYS = 31;

export type SyncOptions = {
  /** What is new since the last run, or also everything that is older. The first run asks for everything. */
  reach: 'new' | 'all';
  presence: Presence;
  clock: Clock;
  /** Asked after each call to the bank: whether there is time for another. */
  goOn: () => boolean;
};

export type RunAccount = AccountKey & { kind: AccountKind };

export type Run = {
  account: RunAccount;
  sync: TransactionSync;
  options: SyncOptions;
  rules: readonly CompiledRule[];
};

/** The result of a step: the sync, a run lost to another process, or why there is nothing left to read. */
export type Stepped = { sync: TransactionSync; ends: boolean } | { lost: true } | BankTrouble;

/** What a new pass forgets of the one before. */
export const PASS_BEGINS = {
  nextHref: null,
  links: [],
  foundNew: false,
  rowsOfPass: 0,
  pagesOfPass: 0,
  dateReached: null,
  newestFirst: true,
  sealedMemory: null,
  keyId: '',
} as const satisfies SyncChange;

/** Whether the run that was left goes on, or a new one begins. */
export function goesOn(sync: TransactionSync, { reach, presence, clock }: SyncOptions): boolean {
  if (sync.state === 'idle' || sync.startedAt === null || sync.dateFrom === null) return false;
  // Nothing new waits for older days: they are begun anew when they are asked for again.
  if (sync.dateTo !== null && reach === 'new') return false;
  // The list is whole; entries that were not to be had, or that only the person may ask for, keep nothing new waiting.
  const isLeft = sync.state === 'stopped' || presence.kind === 'unattended';
  if (sync.phase === 'entries' && isLeft) return false;
  const now = clock();
  if (now > addSeconds(sync.startedAt, RUN_SECONDS_MAX)) return false;
  const today = bankDay(now);
  const isAll = reachesAll(sync.dateFrom, today);
  if (reach === 'all' && !isAll) return false;
  const needsSca = sync.dateFrom < addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  if (needsSca && presence.kind === 'unattended') return false;
  // Only a full sync retries what needed SCA.
  return !(needsSca && reach === 'new' && sync.problem === 'sca-required');
}

/** Whether a run from this day on reads everything that is asked for. */
export function reachesAll(dateFrom: string, today: string): boolean {
  return dateFrom < addDays(today, -HISTORY_DAYS + HISTORY_SLACK_DAYS);
}

/** The state of a sync when a new run begins. */
export async function newRun({ account, sync, options }: Run): Promise<SyncChange> {
  const now = options.clock();
  return {
    ...PASS_BEGINS,
    state: 'running',
    phase: 'reading',
    runNo: sync.runNo + 1,
    passNo: 1,
    dateFrom: await runBegins(account, sync, options),
    dateTo: runEnds(sync, options),
    pagesRead: 0,
    rowsRead: 0,
    startedAt: now,
    passStartedAt: now,
    problem: null,
    retryAt: null,
  };
}

/**
 * Writes what a step found, under the lease.
 * @returns the sync as it is then; null when another has taken it over.
 */
export function commit(
  { sync }: Run,
  work: (db: Sql) => Promise<SyncChange>,
): Promise<TransactionSync | null> {
  return sqlTransaction(async (db) => {
    if (!(await lockSync(db, sync))) return null;
    return changeSync(db, sync, await work(db), LEASE_SECONDS);
  });
}

/** A step that changes only the state of the sync. */
export async function changed(run: Run, change: SyncChange, ends: boolean): Promise<Stepped> {
  const sync = await commit(run, async () => change);
  return sync === null ? { lost: true } : { sync, ends };
}

/** What a run does when the bank does not give what was asked for. */
export async function stopped(run: Run, trouble: BankTrouble): Promise<Stepped> {
  const { sync, options } = run;
  // Consent ended: the rows are hidden or gone, and there is no run any more.
  if (trouble.reason === 'consent-ended') return trouble;
  const now = options.clock();
  const recent = addDays(bankDay(now), -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const isFirstPage = sync.nextHref === null && sync.passNo === 1;
  const wantsOlder = sync.dateFrom !== null && sync.dateFrom < recent;
  if (trouble.reason === 'sca-required' && isFirstPage && wantsOlder) {
    // Nothing is kept yet: what may be read is read, and the person can ask for the rest.
    if (sync.syncedAt === null && options.reach === 'new')
      return changed(run, { dateFrom: recent, olderNeedsSca: true }, false);
    return changed(run, { state: 'stopped', problem: 'sca-required', olderNeedsSca: true }, true);
  }
  const problem: ProblemCode = problemCodeOfTrouble(trouble);
  const isRefusedLink =
    sync.nextHref !== null &&
    (trouble.reason === 'bank-refused' ||
      trouble.reason === 'conflict' ||
      trouble.reason === 'not-found' ||
      (trouble.reason === 'bank-fault' && trouble.code === 'foreign-link'));
  return changed(
    run,
    {
      // A link that leads nowhere, or no more: the list is read from its beginning next time.
      ...(isRefusedLink ? PASS_BEGINS : {}),
      state: 'stopped',
      problem,
      retryAt: retryAtOf(trouble),
    },
    true,
  );
}

/** From which day a new run reads. */
const runBegins = async (
  account: AccountKey,
  sync: TransactionSync,
  { reach, presence, clock }: SyncOptions,
): Promise<string> => {
  const today = bankDay(clock());
  const recent = addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const oldest = addDays(today, -HISTORY_DAYS);
  const wanted = async (): Promise<string> => {
    if (reach === 'all') return oldest;
    if (sync.syncedAt === null) return sync.olderNeedsSca ? recent : oldest;
    const synced = addDays(bankDay(sync.syncedAt), -OVERLAP_DAYS);
    const last = await lastBookedDay(sql(), account);
    const overlapped = last === null ? synced : addDays(last, -OVERLAP_DAYS);
    // Nothing was booked for long: then what was read since needs no fresh SCA to be read again.
    return overlapped < recent ? earlierOfKnown(synced, recent) : overlapped;
  };
  const from = await wanted();
  return presence.kind === 'unattended' && from < recent ? recent : from;
};

/** Up to which day a new run reads; null for now. A full sync asks only for what is not kept yet. */
const runEnds = (
  { syncedAt, historyFrom }: TransactionSync,
  { reach, clock }: SyncOptions,
): string | null =>
  reach === 'all' &&
  syncedAt !== null &&
  historyFrom !== null &&
  !reachesAll(historyFrom, bankDay(clock()))
    ? historyFrom
    : null;

const earlierOfKnown = (synced: string, recent: string): string =>
  synced < recent ? synced : recent;
