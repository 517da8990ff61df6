import { chosenAccounts, oldestReading } from '@/lib/aisp/account/chosen-accounts';
import { ownCounterparty, ownNumbersNamed } from '@/lib/aisp/account/own-numbers';
import { type AccountWithSync, listAccountsWithSync } from '@/lib/db/accounts-with-sync';
import {
  listTransactions as listStored,
  type TransactionFilter,
} from '@/lib/db/search-transactions';
import { sql } from '@/lib/db/sql';
import { findTransaction, type Place, type TransactionRow } from '@/lib/db/stored-transactions';
import { readableRows } from '@/lib/vault/readable-rows';
import {
  entryAccountMark,
  mayBePart,
  PARTY_MARK,
  partyAccountMark,
  queryBeginnings,
  queryChoices,
  queryWords,
} from '@/lib/vault/search-words';
import { tokenChoicesUnderEachKey } from '@/lib/vault/transaction';
import type {
  RawTransactionView,
  StoredTransactionDetailView,
  StoredTransactionsView,
} from '@/lib/view/stored-transaction';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { z } from '@/lib/xs2a/value/zod';
import { detailView, rawView, storedTransactionView, type Wanted } from './stored-transaction-view';
import { syncView } from './sync-view';
import { type WordsInWindow, wordsInWindow } from './words-in-window';

/** A user's search. Amounts have no sign; days are inclusive. */
type TransactionSearch = {
  contextId: string | null;
  /** Accounts or card accounts; null for all accounts of the context. */
  accountIds: readonly string[] | null;
  q: string | null;
  counterparty: string | null;
  amountMin: string | null;
  amountMax: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  direction: 'in' | 'out' | null;
  status: 'booked' | 'pending' | null;
  category: string | null;
};

/** A search for every transaction of a user, as a base for narrower ones. */
export const EVERY_STORED_TRANSACTION: TransactionSearch = {
  contextId: null,
  accountIds: null,
  q: null,
  counterparty: null,
  amountMin: null,
  amountMax: null,
  dateFrom: null,
  dateTo: null,
  direction: null,
  status: null,
  category: null,
};

const NOTHING_WITHIN: WordsInWindow = { words: new Set(), since: null };

const PlaceText = z.tuple([z.string().refine(isIsoDate), z.string().regex(/^\d{1,18}$/), z.uuid()]);

/**
 * A page of stored transactions: one query for the accounts and one to three for the rows, however many there are. The
 * bank is not asked.
 */
export async function listTransactions(
  userId: string,
  search: TransactionSearch,
  page: { cursor: string | null; limit: number },
  now: Date,
): Promise<
  | { ok: true; view: StoredTransactionsView }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'invalid-cursor' }
> {
  const after = page.cursor === null ? null : placeOf(page.cursor);
  if (page.cursor !== null && after === null) return { ok: false, reason: 'invalid-cursor' };
  const all = await listAccountsWithSync(sql(), { userId, contextId: search.contextId, now });
  const accounts = chosenAccounts(all, search.accountIds);
  if (accounts === null) return { ok: false, reason: 'not-found' };
  const words = queryWords(search.q ?? '');
  const narrowed: TransactionFilter = {
    userId,
    accountIds: accounts.map(({ accountId }) => accountId),
    tokenChoices: null,
    magnitudeMin: search.amountMin,
    magnitudeMax: search.amountMax,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
    direction: search.direction,
    isPending: search.status === null ? null : search.status === 'pending',
    category: search.category,
  };
  const within = words.some(mayBePart)
    ? await wordsInWindow(sql(), narrowed, accounts, now)
    : NOTHING_WITHIN;
  const choices = [
    ...queryChoices(words, within.words).map((choice, index) => [
      ...choice,
      ...ownNumbersNamed(all, words[index] ?? '').flatMap((number) => [
        partyAccountMark(number),
        entryAccountMark(number),
      ]),
    ]),
    ...queryBeginnings(search.counterparty ?? '').map((text) => [`${PARTY_MARK}${text}`]),
  ];
  const filter: TransactionFilter = {
    ...narrowed,
    tokenChoices: choices.length === 0 ? null : tokenChoicesUnderEachKey(userId, choices),
  };
  const rows = await listStored(sql(), filter, after, page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const wanted = wantedOf(words, search);
  const ownAccountOf = ownCounterparty(all);
  const { views, unreadable } = readableRows(shown, (row) =>
    storedTransactionView(row, wanted, ownAccountOf),
  );
  return {
    ok: true,
    view: {
      transactions: views,
      unreadable,
      nextCursor: rows.length > page.limit && last !== undefined ? cursorOf(last) : null,
      total: totalOf(accounts, search),
      partsSince: within.since,
      readAt: oldestReading(accounts.map(({ syncedAt }) => syncedAt)),
      syncs: accounts.map(syncView),
    },
  };
}

/** One transaction with every field; null when the user has no such transaction. */
export async function oneTransaction(
  key: { userId: string; id: string },
  now: Date,
): Promise<StoredTransactionDetailView | null> {
  const visible = await visibleRow(key, now);
  if (visible === null) return null;
  const { row, accounts } = visible;
  return {
    transaction: detailView(row, ownCounterparty(accounts)),
    readAt: row.readAt.toISOString(),
  };
}

/** The bank's own answer for one transaction. */
export async function rawTransaction(
  key: { userId: string; id: string },
  now: Date,
): Promise<RawTransactionView | null> {
  const visible = await visibleRow(key, now);
  return visible && { raw: rawView(visible.row), readAt: visible.row.readAt.toISOString() };
}

/** Encodes a place as a cursor: opaque to the browser, and without anything that it may not know. */
const cursorOf = ({ sortDate, orderNo, id }: Place): string =>
  Buffer.from(JSON.stringify([sortDate, orderNo, id])).toString('base64url');

const placeOf = (cursor: string): Place | null => {
  try {
    const [sortDate, orderNo, id] = PlaceText.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { sortDate, orderNo, id };
  } catch {
    return null;
  }
};

const compareDecimals = (one: string, other: string): number => {
  const [oneInteger = '', oneFraction = ''] = one.split('.');
  const [otherInteger = '', otherFraction = ''] = other.split('.');
  const width = Math.max(oneInteger.length, otherInteger.length);
  const scale = Math.max(oneFraction.length, otherFraction.length);
  const whole = (integer: string, fraction: string) =>
    integer.padStart(width, '0') + fraction.padEnd(scale, '0');
  const [left, right] = [whole(oneInteger, oneFraction), whole(otherInteger, otherFraction)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const wantedOf = (words: readonly string[], search: TransactionSearch): Wanted | null => {
  const { amountMin, amountMax } = search;
  const hasAmount = amountMin !== null || amountMax !== null;
  if (words.length === 0 && !hasAmount) return null;
  return {
    words,
    isAmount: hasAmount
      ? (magnitude) =>
          (amountMin === null || compareDecimals(magnitude, amountMin) >= 0) &&
          (amountMax === null || compareDecimals(magnitude, amountMax) <= 0)
      : null,
  };
};

const isUnfiltered = (search: TransactionSearch): boolean =>
  [
    search.q,
    search.counterparty,
    search.amountMin,
    search.amountMax,
    search.dateFrom,
    search.dateTo,
    search.direction,
    search.category,
  ].every((value) => value === null);

const totalOf = (accounts: readonly AccountWithSync[], search: TransactionSearch): number | null =>
  isUnfiltered(search)
    ? accounts.reduce(
        (sum, { bookedCount, pendingCount }) =>
          sum +
          (search.status === 'pending' ? 0 : (bookedCount ?? 0)) +
          (search.status === 'booked' ? 0 : (pendingCount ?? 0)),
        0,
      )
    : null;

/** A user's row, if its account may still be shown, with all accounts that may. */
const visibleRow = async (
  key: { userId: string; id: string },
  now: Date,
): Promise<{ row: TransactionRow; accounts: AccountWithSync[] } | null> => {
  const row = await findTransaction(sql(), key);
  if (row === null) return null;
  const accounts = await listAccountsWithSync(sql(), { userId: key.userId, contextId: null, now });
  return accounts.some(({ accountId }) => accountId === row.accountId) ? { row, accounts } : null;
};
