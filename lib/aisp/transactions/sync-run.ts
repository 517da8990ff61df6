/** A run of the sync: when a new one starts, how its steps are written, and what stops it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Days before the last known one that are read again, since banks book late. @assumes sync-overlap */
export const OVERLAP_DAYS = 14;
/**
 * The same for a card, whose pending transactions a bank filters by their days too: a hotel's reservation stands for a
 * month. @assumes sync-overlap
 */
const CARD_OVERLAP_DAYS = 45;
/** A run left for longer than this starts over. With four reads a day, one may last overnight. */
const RUN_SECONDS_MAX = 172_800;
export const LEASE_SECONDS = 20;
/** How long transactions count as fresh, as in the browser's cache. */
const FRESH_SECONDS = 60;
/** Rows worked on before other requests get a turn. */
export const ROWS_OF_TURN = 10;
/** Work of this long extends the lease. */
const HOLD_SECONDS = 5;
/** Number of positions a pass has for rows within a day. */
const PLACES_OF_PASS = 1n << 21n;
/** How far back to ask. @assumes sync-history */
const HISTORY_DAYS = 3_653;
/** A run that starts this many days later still reaches the end of the bank's history. */
const HISTORY_SLACK_DAYS = 31;

export type SyncOptions = {
  /** Only what is new since the last run, or everything older too. The first run asks for everything. */
  reach: 'new' | 'all';
  presence: Presence;
  clock: Clock;
  /** Called after each call to the bank: whether there is time for another. */
  goOn: () => boolean;
  /** How long to wait while another process reads the account, by `performance.now()`; by default not at all. */
  deadline?: number;
};

export type RunAccount = AccountKey & { kind: AccountKind };

export type Run = {
  account: RunAccount;
  sync: TransactionSync;
  options: SyncOptions;
  rules: readonly CompiledRule[];
};

/** The result of a step: the sync, a run lost to another process, or why there is nothing left to read. */
export type StepResult = { sync: TransactionSync; ends: boolean } | { lost: true } | BankTrouble;

/** What a new pass resets. */
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

/** Whether an unfinished run continues, instead of a new one starting. */
export function goesOn(sync: TransactionSync, { reach, presence, clock }: SyncOptions): boolean {
  if (sync.state === 'idle' || sync.startedAt === null || sync.dateFrom === null) return false;
  const now = clock();
  // New rows never wait for older days, which start over when they are asked for again. But right after new rows were
  // read, a run of older days goes on: two tabs, one asking for each, would make each other start over for ever.
  const givesWay = sync.state === 'stopped' || !isFresh(sync, now);
  if (sync.dateTo !== null && reach === 'new' && givesWay) return false;
  // The list is complete. Entries that cannot be read, or that need the user present, must not delay new rows.
  const isLeft = sync.state === 'stopped' || presence.kind === 'unattended';
  if (sync.phase === 'entries' && isLeft) return false;
  if (now > addSeconds(sync.startedAt, RUN_SECONDS_MAX)) return false;
  const today = bankDay(now);
  // So that neither of two tabs makes the other start over, what is new is read to its end before older days.
  if (reach === 'all' && !reachesAll(sync.dateFrom, today))
    return sync.state === 'running' && sync.syncedAt !== null;
  const needsSca = sync.dateFrom < addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  if (needsSca && presence.kind === 'unattended') return false;
  // Only a full sync retries what needed SCA.
  return !(needsSca && reach === 'new' && sync.problem === 'sca-required');
}

/** How many days before the last known one are read again. */
export function overlapDays(kind: AccountKind): number {
  return kind === 'card' ? CARD_OVERLAP_DAYS : OVERLAP_DAYS;
}

/** Whether a run that has ended leaves older days to read that were asked for. */
export function olderFollow(sync: TransactionSync, { reach, clock }: SyncOptions): boolean {
  return (
    reach === 'all' &&
    sync.state === 'idle' &&
    sync.dateFrom !== null &&
    !reachesAll(sync.dateFrom, bankDay(clock()))
  );
}

/** Whether a run from this day reads everything asked for. */
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
    // Only a full sync retries what was refused.
    ...(options.reach === 'all' ? { refusedEntries: [] } : {}),
    pagesRead: 0,
    rowsRead: 0,
    startedAt: now,
    passStartedAt: now,
    problem: null,
    retryAt: null,
  };
}

/**
 * Writes the result of a step, under the lease.
 * @returns the sync after it; null when another process has taken it over.
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

/**
 * Creates what long work calls now and then: it gives other requests a turn, and extends the lease. False when another
 * process has taken the run over, so that the work can stop.
 */
export function holder({ sync, options }: Run): () => Promise<boolean> {
  let heldAt = options.clock();
  return async () => {
    await nextTurn();
    const now = options.clock();
    if (now < addSeconds(heldAt, HOLD_SECONDS)) return true;
    heldAt = now;
    return (await changeSync(sql(), sync, {}, LEASE_SECONDS)) !== null;
  };
}

/** The places of the rows that a pass stores: after those of earlier passes. */
export function placesOf({ runNo, passNo }: Pick<TransactionSync, 'runNo' | 'passNo'>): {
  first: bigint;
  last: bigint;
} {
  const first = BigInt(runNo * 8 + passNo) * PLACES_OF_PASS;
  return { first, last: first + PLACES_OF_PASS - 1n };
}

/** A step that changes only the state of the sync. */
export async function changed(run: Run, change: SyncChange, ends: boolean): Promise<StepResult> {
  const sync = await commit(run, async () => change);
  return sync === null ? { lost: true } : { sync, ends };
}

/** Ends a run when the bank does not give what was asked for. */
export async function stopped(run: Run, trouble: BankTrouble): Promise<StepResult> {
  const { sync, options } = run;
  // Consent ended: the rows are hidden or deleted, and so is the run.
  if (trouble.reason === 'consent-ended') return trouble;
  const now = options.clock();
  const recent = addDays(bankDay(now), -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const isFirstPage = sync.nextHref === null && sync.passNo === 1;
  const wantsOlder = sync.dateFrom !== null && sync.dateFrom < recent;
  if (trouble.reason === 'sca-required' && isFirstPage && wantsOlder) {
    // Nothing is stored yet: read what the bank allows, and let the user ask for the rest.
    if (knowsNone(sync) && options.reach === 'new')
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
      // A refused link leads nowhere now, so the next time the list is read from its start. The bank may have corrected
      // rows by then.
      ...(isRefusedLink ? fromItsStart(sync) : {}),
      state: 'stopped',
      problem,
      retryAt: retryAtOf(trouble),
    },
    true,
  );
}

/** Where a run reads the list from its start. What it has shown until now counts as an earlier reading. */
export function fromItsStart({ runNo }: TransactionSync): SyncChange {
  return { ...PASS_BEGINS, runNo: runNo + 1, passNo: 1, phase: 'reading' };
}

/** The first day that a new run reads. Booked rows of days after the last reading have no say: a bank may date ahead. */
const runBegins = async (
  account: RunAccount,
  sync: TransactionSync,
  { reach, presence, clock }: SyncOptions,
): Promise<string> => {
  const overlap = overlapDays(account.kind);
  const today = bankDay(clock());
  const recent = addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const oldest = addDays(today, -HISTORY_DAYS);
  const wanted = async (): Promise<string> => {
    if (reach === 'all') return oldest;
    if (sync.syncedAt === null || knowsNone(sync)) return sync.olderNeedsSca ? recent : oldest;
    const synced = addDays(bankDay(sync.syncedAt), -overlap);
    const last = await lastBookedDay(sql(), account, bankDay(sync.syncedAt));
    const overlapped = last === null ? synced : addDays(last, -overlap);
    // If nothing was booked for long, days read since can be read again without a fresh SCA.
    return overlapped < recent ? earlierOfKnown(synced, recent) : overlapped;
  };
  const from = await wanted();
  return presence.kind === 'unattended' && from < recent ? recent : from;
};

/** Whether no list was read to its end, or none had a booked row: a bank may answer before it has prepared its list. */
const knowsNone = ({ syncedAt, bookedCount }: TransactionSync): boolean =>
  syncedAt === null || bookedCount === 0;

/** The last day that a new run reads; null for now. A full sync asks only for what is not stored yet. */
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

function isFresh({ syncedAt }: TransactionSync, now: Date): boolean {
  return syncedAt !== null && now <= addSeconds(syncedAt, FRESH_SECONDS);
}
