/**
 * The words of the newest transactions of a list, so that a part of a word finds the words that it stands inside of. The
 * index of words knows beginnings only; see docs/decisions/0178-parts-of-words.md.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { listWindow, type TransactionFilter, WINDOW_ROWS } from '@/lib/db/search-transactions';
import type { Sql } from '@/lib/db/sql';
import { PENDING_DAY } from '@/lib/db/stored-transactions';
import { wordsInRow } from '@/lib/vault/transaction';

/** Words that are kept of a window; what is older than the row that reaches them is not looked into. */
const WORDS_MAX = 50_000;
/** Rows that are opened at a stretch. */
const ROWS_OF_TURN = 50;
/** While one types, the same rows are looked into again and again. */
const KEPT_MS = 60_000;
const WINDOWS_KEPT_MAX = 20;

export type WordsInWindow = {
  words: ReadonlySet<string>;
  /** The day of the oldest transaction that was looked into; null when there is none older. */
  since: string | null;
};

/** The words that stand in the newest transactions of a filter, and how far back these go. */
export async function wordsInWindow(
  db: Sql,
  filter: TransactionFilter,
  accounts: readonly AccountWithSync[],
  now: Date,
): Promise<WordsInWindow> {
  // Whatever a reading at the bank brings makes another name.
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
  const window = await lookInto(db, filter);
  const [oldest] = kept.keys();
  if (kept.size >= WINDOWS_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(name, { window, until: time + KEPT_MS });
  return window;
}

const kept = new Map<string, { window: WordsInWindow; until: number }>();

async function lookInto(db: Sql, filter: TransactionFilter): Promise<WordsInWindow> {
  const rows = await listWindow(db, filter);
  const words = new Set<string>();
  let last: string | null = null;
  for (const [index, { sealed, ...row }] of rows.entries()) {
    if (words.size >= WORDS_MAX) return { words, since: last };
    if (sealed !== null) for (const word of wordsInRow({ ...row, sealed })) words.add(word);
    // What is pending has no day yet.
    if (row.sortDate !== PENDING_DAY) last = row.sortDate;
    if (index % ROWS_OF_TURN === 0) await nextTurn();
  }
  return { words, since: rows.length < WINDOW_ROWS ? null : last };
}
