/** The end of a pass over the bank's list: whether to read it once more, and what to store when it is complete. */

import type { Sql } from '@/lib/db/sql';
import {
  countUnseen,
  deletePending,
  deleteUnseen,
  findKnownKeys,
  findPending,
  findWithoutEntries,
  insertTransactions,
} from '@/lib/db/stored-transactions';
import type { SyncChange, UnreadableRow } from '@/lib/db/transaction-syncs';
import { type BankJson, openTransaction } from '@/lib/vault/transaction';
import { groupBy } from '@/lib/xs2a/group-by';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { PASS_BEGINS, type Run, reachesAll } from './sync-run';
import { bankIdOf, digestOf, keyOfBankId, transactionRow } from './transaction-row';

/** The most passes over one list. The next run's overlap finds what arrives later. */
const PASSES_MAX = 5;
/** Unreadable rows tracked by key, at most; beyond that only the count is kept. @assumes answer-bounds */
export const UNREADABLE_MAX = 1_000;
/** The keys of rows without a bank id start with this. */
export const WITHOUT_ID = 'none:';

type Pass = {
  change: SyncChange;
  pending: readonly BankJson[];
  unreadablePending: number;
  foundNew: boolean;
  pages: number;
  /** Whether the bank has said that there is no page after: where its links lead back, it has not. */
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
  const { dateReached, unreadable } = pass;
  // An unreadable row without an id could be any of the missing ones.
  const isAnyMissing =
    unreadable.length >= UNREADABLE_MAX ||
    unreadable.some(({ bankKey, runNo }) => runNo === sync.runNo && bankKey.startsWith(WITHOUT_ID));
  // The run did not ask for days after its last one, so those rows must not count as gone.
  const read = dateReached === null ? null : { from: dateReached, to: sync.dateTo };
  const unseen =
    read === null || !isAttended || isAnyMissing || !pass.isWhole
      ? 0
      : await countUnseen(db, account, read, sync.runNo);
  const isUnsure = (pass.foundNew && pass.pages > 1) || (unseen > 0 && sync.passNo === 1);
  if (isAttended && isUnsure && sync.passNo < PASSES_MAX)
    return {
      ...pass.change,
      ...PASS_BEGINS,
      bookedCount: pass.booked,
      phase: 'checking',
      passNo: sync.passNo + 1,
      passStartedAt: now,
    };
  // A row missing from two complete passes is gone: the bank changed its id or withdrew it.
  const gone =
    unseen > 0 && read !== null && sync.passNo > 1
      ? await deleteUnseen(db, account, read, sync.runNo)
      : 0;
  const from = readFrom(run, pass);
  // A pass that was led back joins what is known only if it came that far.
  const reached = pass.isWhole ? (sync.dateFrom ?? '') : from;
  const joins =
    sync.syncedAt !== null &&
    sync.historyFrom !== null &&
    reached !== null &&
    reached <= bankDay(sync.syncedAt);
  const hasEntriesToRead =
    isAttended &&
    account.kind === 'account' &&
    (await findWithoutEntries(db, account, 1)).length > 0;
  return {
    ...pass.change,
    ...PASS_BEGINS,
    dateReached,
    state: hasEntriesToRead ? 'running' : 'idle',
    phase: hasEntriesToRead ? 'entries' : 'reading',
    ...(sync.dateTo === null ? await upToNow(db, run, pass, now) : {}),
    historyFrom: joins ? earlier(sync.historyFrom, from) : from,
    bookedCount: pass.booked - gone,
    // Rows outside the days of this run were not asked for, and an empty answer proves nothing about them.
    unreadable: unreadable.filter(
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

/** The earlier of two days; either may be unknown. */
export function earlier(one: string | null, other: string | null): string | null {
  return one === null ? other : other === null || one < other ? one : other;
}

/** The first day of which everything was read; null when that cannot be known. More of the last day may stand behind. */
function readFrom({ sync }: Run, { isWhole, newestFirst, dateReached }: Pass): string | null {
  if (isWhole) return sync.dateFrom;
  return newestFirst && dateReached !== null ? addDays(dateReached, 1) : null;
}

/** What a run that read up to now adds: its time, and the pending rows. A run over older days adds neither. */
const upToNow = async (db: Sql, run: Run, pass: Pass, now: Date): Promise<SyncChange> => {
  // With several pages, only a pass that found nothing new shows booked and pending rows of one moment: a row pending
  // on the first page may be booked by the last.
  const isOneMoment = pass.pages <= 1 || !pass.foundNew;
  return {
    syncedAt: run.sync.passStartedAt ?? now,
    pendingReadAt: isOneMoment ? now : null,
    pendingCount: await replacePending(db, run, isOneMoment ? pass.pending : [], now),
    unreadablePending: pass.unreadablePending,
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
  const booked = ids.length === 0 ? new Set<string>() : await findKnownKeys(db, account, ids);
  const left = pending.filter((raw) => {
    const id = bankIdOf(raw, account.kind);
    return id === null || !booked.has(keyOfBankId(id));
  });
  const before = groupBy(await findPending(db, account), (row) => {
    const { raw, entries } = openTransaction(row);
    return digestOf(entries === null ? raw : { ...raw, entryDetails: entries });
  });
  await deletePending(db, account);
  const rows = left.map((raw, index) => {
    const kept = before.get(digestOf(raw))?.shift()?.id;
    return transactionRow(
      account,
      raw,
      {
        bankKey: `pending:${index}`,
        isPending: true,
        orderNo: BigInt(left.length - index),
        today: bankDay(now),
        ...(kept === undefined ? {} : { id: kept }),
      },
      rules,
    );
  });
  return insertTransactions(db, account, rows, { runNo: sync.runNo, readAt: now });
};
