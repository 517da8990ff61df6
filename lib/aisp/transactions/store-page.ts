/** Stores a page of the bank's list, with the place where the run continues. */
import { createHash } from 'node:crypto';
import type { TransactionPage } from '@/lib/aspsp/resource/transaction-pages';
import { type Sql, sql } from '@/lib/db/sql';
import {
  type BookedRow,
  changeTransactions,
  findCollidingRows,
  markSeen,
  type NewTransactionRow,
} from '@/lib/db/stored-transactions';
import type { SyncChange, TransactionSync, UnreadableRow } from '@/lib/db/transaction-syncs';
import type { BankJson } from '@/lib/vault/transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { earlier, endPass, UNREADABLE_MAX } from './end-pass';
import { memoryOf, type PassMemory, pendingAfter, remembered } from './pass-memory';
import { findStored, keyed, type PlacedRow, placeRows } from './place-rows';
import { insertRows, statementsOf } from './statements';
import { commit, placesOf, ROWS_OF_TURN, type Run, type RunAccount } from './sync-run';
import { bankIdOf, dayOf, digestOf, transactionRow } from './transaction-row';

/** More pages than this mean that the bank's links go in circles. */
const PAGES_MAX = 5_000;
/** A bank with a page for each row, and no ids, may have as many equal rows as this. */
const EQUAL_PAGES_OF_ONE_MAX = 10;

/** Stores a page and the place where the run continues; null when the run is lost, which `hold` may find out earlier. */
export async function storePage(
  run: Run,
  answered: TransactionPage,
  hold: () => Promise<boolean>,
): Promise<TransactionSync | null> {
  const { account, sync, options } = run;
  const now = options.clock();
  const before = memoryOf(run);
  const { page, isAgain, equalPages } = withoutRepeat(answered, before.equalPages, account);
  const { rows, anonymous: numbered } = keyed(page.booked, run, before.anonymous);
  const { rows: odd, anonymous } = keyed(page.unreadable.booked, run, numbered);
  const unreadable = unreadableAfter(sync, rows, odd, bankDay(now)).slice(0, UNREADABLE_MAX);
  const days = daysAskedFor(page.booked, sync);
  const dateReached = days.reduce<string | null>(
    (oldest, day) => earlier(oldest, day),
    sync.dateReached,
  );
  const newestFirst =
    sync.newestFirst &&
    days.every((day, at) => {
      const before = days[at - 1] ?? sync.dateReached;
      return before === null || day <= before;
    });
  const known = await findStored(run, [...rows.keys(), ...odd.keys()], rows);
  const placed = await placeRows(run, rows, known, { ...before, hold });
  const prepared = placed && (await preparedRows(run, placed, hold));
  if (placed === null || prepared === null) return null;
  const { fresh, corrected, hasMoved, mayHaveIdCollision } = prepared;
  const leftAsTheyWere = await unreadableNow(run, [...odd.keys()], known, placed);
  const sortDates = [...prepared.sortDates, ...leftAsTheyWere.map(({ sortDate }) => sortDate)];
  const seen = [...placed.flatMap(({ before }) => before ?? []), ...leftAsTheyWere];
  const memory: PassMemory = {
    ...pendingAfter(before, page, account.kind),
    anonymous,
    equalPages,
    shown: before.shown + inDaysRead(sync, sortDates),
    isNumbered: before.isNumbered,
    mayHaveTwin: before.mayHaveTwin || mayHaveIdCollision,
  };
  const pages = sync.pagesOfPass + 1;
  const link = page.next === null ? null : hashOf(page.next);
  const ends =
    isAgain ||
    page.next === null ||
    page.next === sync.nextHref ||
    sync.links.includes(link ?? '') ||
    pages >= PAGES_MAX;
  return commit(run, async (db) => {
    const inserted = await writeRows(db, run, { fresh, corrected, seen }, now);
    // A row that moved to another day may have pushed others across a page boundary.
    const foundNew = sync.foundNew || inserted > 0 || hasMoved;
    const booked = sync.bookedCount + inserted;
    const change: SyncChange = {
      state: 'running',
      pagesRead: sync.pagesRead + 1,
      rowsRead: sync.passNo === 1 ? sync.rowsRead + placed.length : sync.rowsRead + inserted,
      problem: null,
      retryAt: null,
      unreadable,
    };
    if (ends)
      return endPass(db, run, {
        change,
        memory,
        foundNew,
        pages,
        isWhole: page.next === null && !isAgain,
        newestFirst,
        dateReached,
        booked,
        unreadable,
      });
    return {
      ...change,
      nextHref: page.next,
      links: [...sync.links, link ?? ''],
      foundNew,
      rowsOfPass: sync.rowsOfPass + placed.length,
      pagesOfPass: pages,
      dateReached,
      newestFirst,
      bookedCount: booked,
      ...remembered(run, memory),
    };
  });
}

/** Writes a page's rows. @returns how many are new. */
const writeRows = async (
  db: Sql,
  { account, sync: { runNo } }: Run,
  rows: {
    fresh: readonly NewTransactionRow[];
    corrected: readonly NewTransactionRow[];
    seen: readonly BookedRow[];
  },
  readAt: Date,
): Promise<number> => {
  const { fresh, corrected, seen } = rows;
  const inserted = await insertRows(db, account, fresh, { runNo, readAt });
  for (const some of statementsOf(corrected)) await changeTransactions(db, account, some, readAt);
  const keys = seen.map(({ bankKey }) => bankKey);
  if (keys.length > 0) await markSeen(db, account, keys, runNo);
  return inserted;
};

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * Empties a page that the bank's looping links repeat: its rows without an id would be stored again each time. A page
 * whose rows all have ids is never emptied, since rows that arrive meanwhile can push a whole page onto the next.
 */
const withoutRepeat = (
  page: TransactionPage,
  equalPages: Record<string, number>,
  { kind }: RunAccount,
): { page: TransactionPage; isAgain: boolean; equalPages: Record<string, number> } => {
  const { booked, unreadable } = page;
  if (booked.every((raw) => bankIdOf(raw, kind) !== null))
    return { page, isAgain: false, equalPages };
  const digest = digestOf({ booked });
  const times = equalPages[digest] ?? 0;
  if (times >= (booked.length === 1 ? EQUAL_PAGES_OF_ONE_MAX : 1)) {
    const emptied = { ...page, booked: [], unreadable: { ...unreadable, booked: [] } };
    return { page: emptied, isAgain: true, equalPages };
  }
  return { page, isAgain: false, equalPages: { ...equalPages, [digest]: times + 1 } };
};

/**
 * A row that has become unreadable keeps its stored contents. Among several rows of one id, nobody knows which one it
 * is, so all stay that the page has not shown.
 */
const unreadableNow = async (
  { account }: Run,
  keys: readonly string[],
  known: ReadonlyMap<string, BookedRow>,
  placed: readonly PlacedRow[],
): Promise<BookedRow[]> => {
  if (keys.length === 0) return [];
  const shown = new Set(placed.map(({ bankKey }) => bankKey));
  const collidingRows = await findCollidingRows(sql(), account, keys);
  return [...keys.flatMap((key) => known.get(key) ?? []), ...collidingRows].filter(
    ({ bankKey }) => !shown.has(bankKey),
  );
};

/** The rows to insert and to change, and the days at which a page's rows stand; null when the run is lost. */
const preparedRows = async (
  { account, sync, options, rules }: Run,
  placed: readonly PlacedRow[],
  hold: () => Promise<boolean>,
): Promise<{
  fresh: NewTransactionRow[];
  corrected: NewTransactionRow[];
  hasMoved: boolean;
  mayHaveIdCollision: boolean;
  sortDates: string[];
} | null> => {
  const today = bankDay(options.clock());
  const { last } = placesOf(sync);
  const fresh: NewTransactionRow[] = [];
  const corrected: NewTransactionRow[] = [];
  const sortDates: string[] = [];
  let hasMoved = false;
  let mayHaveIdCollision = false;
  for (const [index, { bankKey, raw, before, isCorrection }] of placed.entries()) {
    // A page may have many rows with many words, and a batch as many as all of them.
    const isTurn = index % ROWS_OF_TURN === 0 || Array.isArray(raw.entryDetails);
    if (isTurn && !(await hold())) return null;
    if (before === undefined) {
      const orderNo = last - BigInt(sync.rowsOfPass + index);
      const place = { bankKey, isPending: false, orderNo, today };
      fresh.push(transactionRow(account, raw, place, rules));
    } else if (isCorrection) {
      const { id, sortDate } = before;
      const orderNo = BigInt(before.orderNo);
      const place = { bankKey, isPending: false, id, orderNo, today: sortDate };
      const row = transactionRow(account, raw, place, rules);
      corrected.push(row);
      hasMoved ||= row.sortDate !== sortDate;
      mayHaveIdCollision ||= before.runNo === sync.runNo;
    } else sortDates.push(before.sortDate);
  }
  for (const { sortDate } of [...fresh, ...corrected]) sortDates.push(sortDate);
  return { fresh, corrected, hasMoved, mayHaveIdCollision, sortDates };
};

/** How many of these days are among those that the run reads. */
const inDaysRead = ({ dateFrom, dateTo }: TransactionSync, days: readonly string[]): number =>
  days.filter((day) => day >= (dateFrom ?? '') && (dateTo === null || day <= dateTo)).length;

/**
 * The days of a page's rows, in its order. A row of an earlier day than asked for does not show how far the list has
 * come.
 */
const daysAskedFor = (booked: readonly BankJson[], { dateFrom }: TransactionSync): string[] =>
  booked.flatMap((raw) => {
    const day = dayOf(raw);
    return day === null || day < (dateFrom ?? '') ? [] : day;
  });

/** The unreadable rows after a page: those on it, and earlier ones that it does not repeat. */
const unreadableAfter = (
  { runNo, dateFrom, unreadable }: TransactionSync,
  rows: ReadonlyMap<string, readonly BankJson[]>,
  odd: ReadonlyMap<string, readonly BankJson[]>,
  today: string,
): UnreadableRow[] => [
  ...[...odd].map(([bankKey, same]) => {
    // Of several under one key, the last counts.
    const day = same.map(dayOf).at(-1) ?? dateFrom ?? today;
    return { bankKey, day, runNo };
  }),
  ...unreadable.filter(({ bankKey }) => !rows.has(bankKey) && !odd.has(bankKey)),
];
