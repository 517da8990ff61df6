/** The end of a pass over the bank's list: whether it is read once more, and what is kept when it is whole. */
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
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { PASS_BEGINS, type Run, reachesAll } from './sync-run';
import { bankIdOf, digestOf, keyOfBankId, transactionRow } from './transaction-row';

/** Readings of one list, at most. What arrives after that is found by the next run's overlap. */
const PASSES_MAX = 5;
/** Unreadable rows tracked by key, at most; beyond that only the count is kept. @assumes answer-bounds */
export const UNREADABLE_MAX = 1_000;
/** The key of a row without an id of the bank begins so. */
export const WITHOUT_ID = 'none:';

type Pass = {
  change: SyncChange;
  pending: readonly BankJson[];
  unreadablePending: number;
  foundNew: boolean;
  pages: number;
  dateReached: string | null;
  booked: number;
  unreadable: readonly UnreadableRow[];
};

/** A pass has come to its end: what the run does now. */
export async function endPass(db: Sql, run: Run, pass: Pass): Promise<SyncChange> {
  const { account, sync, options } = run;
  const now = options.clock();
  const isAttended = options.presence.kind === 'attended';
  const { dateReached, unreadable } = pass;
  // An unreadable row without an id may be any of those that are missing.
  const isAnyMissing =
    unreadable.length >= UNREADABLE_MAX ||
    unreadable.some(({ bankKey, runNo }) => runNo === sync.runNo && bankKey.startsWith(WITHOUT_ID));
  // What is later than the last day of the run was not asked for, and must not count as gone.
  const read = dateReached === null ? null : { from: dateReached, to: sync.dateTo };
  const unseen =
    read === null || !isAttended || isAnyMissing
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
  // What two whole readings miss is no longer there: a bank gave it another id, or took it back.
  const gone =
    unseen > 0 && read !== null && sync.passNo > 1
      ? await deleteUnseen(db, account, read, sync.runNo)
      : 0;
  const joins =
    sync.syncedAt !== null &&
    sync.historyFrom !== null &&
    (sync.dateFrom ?? '') <= bankDay(sync.syncedAt);
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
    historyFrom: joins ? earlier(sync.historyFrom, sync.dateFrom) : sync.dateFrom,
    bookedCount: pass.booked - gone,
    // What stands outside the days of this run was not asked for, and an empty answer says nothing.
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

/** The earlier of two days, of which either may be unknown. */
export function earlier(one: string | null, other: string | null): string | null {
  return one === null ? other : other === null || one < other ? one : other;
}

/** What a run that read up to now says of now: when that was, and what is pending. A run of older days says none of it. */
const upToNow = async (db: Sql, run: Run, pass: Pass, now: Date): Promise<SyncChange> => {
  // Of several pages only a pass that found nothing new shows booked and pending ones of one moment; what was pending
  // on the first page may be booked on the last.
  const isOneMoment = pass.pages <= 1 || !pass.foundNew;
  return {
    syncedAt: run.sync.passStartedAt ?? now,
    pendingReadAt: isOneMoment ? now : null,
    pendingCount: await replacePending(db, run, isOneMoment ? pass.pending : [], now),
    unreadablePending: pass.unreadablePending,
  };
};

/** Puts the pending ones of the last pass in place of those before; who stays keeps its id. */
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
  const before = new Map<string, string[]>();
  for (const row of await findPending(db, account)) {
    const { raw, entries } = openTransaction(row);
    const digest = digestOf(entries === null ? raw : { ...raw, entryDetails: entries });
    before.set(digest, [...(before.get(digest) ?? []), row.id]);
  }
  await deletePending(db, account);
  const rows = left.map((raw, index) => {
    const kept = before.get(digestOf(raw))?.shift();
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
