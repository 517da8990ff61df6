/**
 * The words of a list's newest transactions, so that a search can match parts of words. The word index matches only
 * beginnings; see docs/decisions/0178-parts-of-words.md.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { listWindow, type TransactionFilter, WINDOW_ROWS } from '@/lib/db/search-transactions';
import type { Sql } from '@/lib/db/sql';
import { PENDING_DAY } from '@/lib/db/stored-transactions';
import { keepNewest } from '@/lib/keep-newest';
import { wordsInRow } from '@/lib/vault/transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

/** The most words kept for a window; rows older than the one that reaches this are not looked at. */
const WORDS_MAX = 50_000;
/** Rows decrypted before other work gets a turn. */
const ROWS_OF_TURN = 50;
/** While the user types, the same rows are searched again and again. */
const KEPT_MS = 60_000;
const WINDOWS_KEPT_MAX = 20;

export type WordsInWindow = {
  words: ReadonlySet<string>;
  /**
   * The day of the oldest transaction looked at. Null when every matching transaction was looked at,
   * tomorrow when no booked one was.
   */
  since: string | null;
};

/** The words of the newest transactions that match a filter, and how far back these go. */
export async function wordsInWindow(
  db: Sql,
  filter: TransactionFilter,
  accounts: readonly AccountWithSync[],
  now: Date,
): Promise<WordsInWindow> {
  // Any read from the bank changes this cache key.
  const name = JSON.stringify([
    { ...filter, tokenChoices: null },
    accounts.map(({ accountId, state, phase, pagesRead, rowsRead, syncedAt, pendingReadAt }) => [
      accountId,
      state,
      phase,
      pagesRead,
      rowsRead,
      syncedAt,
      pendingReadAt,
    ]),
  ]);
  const time = now.getTime();
  for (const [key, { until }] of kept) if (until <= time) kept.delete(key);
  const known = kept.get(name);
  if (known !== undefined) return known.window;
  const window = await lookInto(db, filter, now);
  keepNewest(kept, name, { window, until: time + KEPT_MS }, WINDOWS_KEPT_MAX);
  return window;
}

const kept = new Map<string, { window: WordsInWindow; until: number }>();

async function lookInto(db: Sql, filter: TransactionFilter, now: Date): Promise<WordsInWindow> {
  const rows = await listWindow(db, filter);
  const words = new Set<string>();
  // Pending rows come first: where these are all that is looked at, it is no booked row, also none of today.
  let last = addDays(bankDay(now), 1);
  for (const [index, { sealed, ...row }] of rows.entries()) {
    if (words.size >= WORDS_MAX) return { words, since: last };
    if (sealed !== null) for (const word of wordsInRow({ ...row, sealed })) words.add(word);
    // Pending rows have no day yet.
    if (row.sortDate !== PENDING_DAY) last = row.sortDate;
    if (index % ROWS_OF_TURN === 0) await nextTurn();
  }
  return { words, since: rows.length < WINDOW_ROWS ? null : last };
}
