/** The end of a pass over the bank's list: whether to read it once more, and what to store when it is complete. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from '@/lib/db/sql';
import {
  countRead,
  deleteGone,
  deletePending,
  deleteReplaced,
  findKnownKeys,
  findPending,
  findWithoutEntries,
  type NewTransactionRow,
  type Reading,
} from '@/lib/db/stored-transactions';
import type { SyncChange, UnreadableRow } from '@/lib/db/transaction-syncs';
import { type BankJson, openTransaction } from '@/lib/vault/transaction';
import { groupBy } from '@/lib/xs2a/group-by';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { type PassMemory, remembered } from './pass-memory';
import { WITHOUT_ID } from './place-rows';
import { insertRows } from './statements';
import { overlapDays, PASS_BEGINS, placesOf, ROWS_OF_TURN, type Run, reachesAll } from './sync-run';
import { bankIdOf, digestOf, keyOfBankId, transactionRow } from './transaction-row';

/** The most passes over one list. The next run's overlap finds what arrives later. */
const PASSES_MAX = 5;
/** Unreadable rows tracked by key, at most; beyond that only the count is kept. @assumes answer-bounds */
export const UNREADABLE_MAX = 1_000;

type Pass = {
  change: SyncChange;
  memory: PassMemory;
  foundNew: boolean;
  pages: number;
  /** Whether the pass came to a page without a next one; false when the bank's links loop. */
  isWhole: boolean;
  newestFirst: boolean;
  dateReached: string | null;
  booked: number;
  unreadable: readonly UnreadableRow[];
};

/** At the end of a pass, decides what the run does next. */
export async function endPass(db: Sql, run: Run, pass: Pass): Promise<SyncChange> {
  const { account, sync, options } = run;
  const now = options.clock();
  const isAttended = options.presence.kind === 'attended';
  const { unreadable } = pass;
  const { shown, mayHaveTwin: mayHaveIdCollision, hasPendingChanged } = pass.memory;
  // An unreadable row without an id could be any of the missing ones.
  const isAnyMissing =
    unreadable.length >= UNREADABLE_MAX ||
    unreadable.some(({ bankKey, runNo }) => runNo === sync.runNo && bankKey.startsWith(WITHOUT_ID));
  const whole = !isAnyMissing && pass.isWhole ? readingOf(run, pass) : null;
  const reading = isAttended ? whole : null;
  const { seen, unseen, gone } =
    reading === null ? NOTHING_MISSED : await countRead(db, account, reading);
  // Rows that an earlier pass under this number showed, and this one did not.
  const hasLost = seen > shown;
  const leaves = sync.passNo === 1 ? unseen : unseen - gone;
  // Where they still differ in the second pass, the bank's pages may never agree about them.
  const isPendingUnsure = hasPendingChanged && sync.passNo === 1;
  const isUnsure =
    (pass.foundNew && pass.pages > 1) ||
    leaves > 0 ||
    hasLost ||
    mayHaveIdCollision ||
    isPendingUnsure;
  // Under its own run number, a pass can tell which rows it misses and which it has shown. Marking every row is costly,
  // so only when needed.
  const isNumbered = unseen > 0 || hasLost || mayHaveIdCollision;
  if (isAttended && isUnsure && sync.passNo < PASSES_MAX)
    return {
      ...pass.change,
      ...PASS_BEGINS,
      bookedCount: pass.booked,
      // Only once a pass has come to the end of the list is it known back to its first day.
      phase: pass.isWhole ? 'checking' : sync.phase,
      ...remembered(run, { isNumbered }),
      runNo: isNumbered ? sync.runNo + 1 : sync.runNo,
      passNo: sync.passNo + 1,
      passStartedAt: now,
    };
  // Without the person there is one pass, and in a list of several pages it may miss a row that others push.
  const complete = reading ?? (pass.pages === 1 ? whole : null);
  const deleted = await deleteMissed(db, run, complete, gone);
  return endRun(db, run, pass, { deleted, now });
}

/** The earlier of two days; either may be unknown. */
export function earlier(one: string | null, other: string | null): string | null {
  return one === null ? other : other === null || one < other ? one : other;
}

const NOTHING_MISSED = { seen: 0, unseen: 0, gone: 0 };

/** What a complete run stores. @param deleted how many rows it has deleted. */
async function endRun(
  db: Sql,
  run: Run,
  pass: Pass,
  { deleted, now }: { deleted: number; now: Date },
): Promise<SyncChange> {
  const { account, sync, options } = run;
  const { dateReached } = pass;
  const from = readFrom(run, pass);
  // When the bank's links loop, the pass joins the known days only if it reached them.
  const reached = pass.isWhole ? (sync.dateFrom ?? '') : from;
  const joins =
    sync.syncedAt !== null &&
    sync.historyFrom !== null &&
    reached !== null &&
    reached <= bankDay(sync.syncedAt);
  const hasEntriesToRead =
    options.presence.kind === 'attended' &&
    account.kind === 'account' &&
    (await findWithoutEntries(db, account, { limit: 1, except: [] })).length > 0;
  return {
    ...pass.change,
    ...PASS_BEGINS,
    dateReached,
    state: hasEntriesToRead ? 'running' : 'idle',
    phase: hasEntriesToRead ? 'entries' : 'reading',
    ...(sync.dateTo === null ? await upToNow(db, run, pass, now) : {}),
    historyFrom: joins ? earlier(sync.historyFrom, from) : from,
    bookedCount: pass.booked - deleted,
    // Rows outside the days of this run were not asked for, and an empty answer proves nothing about them.
    unreadable: pass.unreadable.filter(
      ({ day, runNo }) =>
        runNo === sync.runNo ||
        dateReached === null ||
        day < (sync.dateFrom ?? '') ||
        (sync.dateTo !== null && day > sync.dateTo),
    ),
    ...(sync.dateFrom !== null && reachesAll(sync.dateFrom, bankDay(now))
      ? { olderNeedsSca: false }
      : {}),
  };
}

/**
 * What a pass has read. A row that two passes miss is gone: the bank changed its id or withdrew it. One that only the
 * pass before has shown goes with a list of one page, which is of one moment, and at the latest after the last pass: a
 * bank that gives new ids each time would have all of them stay.
 */
function readingOf({ sync }: Run, { dateReached, pages }: Pass): Reading | null {
  const { runNo, passNo, dateTo } = sync;
  const isLast = pages === 1 || passNo >= PASSES_MAX;
  const seenOnce = isLast ? placesOf({ runNo: runNo - 1, passNo: passNo - 1 }) : null;
  // The run did not ask for days after its last one, so those rows must not count as gone.
  return dateReached === null ? null : { from: dateReached, to: dateTo, runNo, seenOnce };
}

/** Deletes what is gone; without the person, only what another row of its id has replaced. */
async function deleteMissed(
  db: Sql,
  { account, sync, options }: Run,
  reading: Reading | null,
  gone: number,
): Promise<number> {
  if (reading === null) return 0;
  if (options.presence.kind !== 'attended') return deleteReplaced(db, account, reading);
  return gone > 0 && sync.passNo > 1 ? deleteGone(db, account, reading) : 0;
}

/** The first day that was read whole; null when nobody knows. The day where a pass stopped short may have more. */
function readFrom({ sync }: Run, { isWhole, newestFirst, dateReached }: Pass): string | null {
  if (isWhole) return sync.dateFrom;
  return newestFirst && dateReached !== null ? addDays(dateReached, 1) : null;
}

/** What a run that read up to now adds: its time, and the pending rows. A run over older days adds neither. */
const upToNow = async (db: Sql, run: Run, pass: Pass, now: Date): Promise<SyncChange> => {
  // With several pages, only a pass that found nothing new shows booked and pending rows of one moment: a row pending
  // on the first page may be booked by the last.
  const { pending, unreadablePending, hasPendingChanged } = pass.memory;
  const isOneMoment = pass.pages <= 1 || !(pass.foundNew || hasPendingChanged);
  return {
    syncedAt: run.sync.passStartedAt ?? now,
    pendingReadAt: isOneMoment ? now : null,
    pendingCount: await replacePending(db, run, isOneMoment ? pending : [], now),
    unreadablePending,
  };
};

/** Replaces the stored pending rows with those of the last pass; a row that remains keeps its id. */
const replacePending = async (
  db: Sql,
  run: Run,
  pending: readonly BankJson[],
  now: Date,
): Promise<number> => {
  const { account, sync, rules } = run;
  const ids = pending.flatMap((raw) => {
    const id = bankIdOf(raw, account.kind);
    return id === null ? [] : [keyOfBankId(id)];
  });
  // An older booked row had the id before: banks use them again.
  const since = addDays(bankDay(now), -overlapDays(account.kind));
  const booked =
    ids.length === 0 ? new Set<string>() : await findKnownKeys(db, account, ids, since);
  const shown = new Set<string>();
  const left = pending.filter((raw) => {
    const id = bankIdOf(raw, account.kind);
    if (id === null) return true;
    // A bank may list a row twice.
    const digest = digestOf(raw);
    const isShown = shown.has(digest);
    shown.add(digest);
    return !isShown && !booked.has(keyOfBankId(id));
  });
  const before = groupBy(await findPending(db, account), (row) => {
    const { raw, entries } = openTransaction(row);
    return digestOf(entries === null ? raw : { ...raw, entryDetails: entries });
  });
  await deletePending(db, account);
  const rows: NewTransactionRow[] = [];
  for (const [index, raw] of left.entries()) {
    // There may be many, with many words.
    if (index % ROWS_OF_TURN === 0) await nextTurn();
    const id = before.get(digestOf(raw))?.shift()?.id;
    const place = {
      bankKey: `pending:${index}`,
      isPending: true,
      orderNo: BigInt(left.length - index),
      today: bankDay(now),
      ...(id === undefined ? {} : { id }),
    };
    rows.push(transactionRow(account, raw, place, rules));
  }
  return insertRows(db, account, rows, { runNo: sync.runNo, readAt: now });
};
