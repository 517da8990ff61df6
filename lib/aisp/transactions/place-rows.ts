/** Finds for each booked row of a page the stored row that it is. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from '@/lib/db/sql';
import { type BookedRow, COLLISION_PREFIX, findByBankKeys } from '@/lib/db/stored-transactions';
import type { TransactionSync } from '@/lib/db/transaction-syncs';
import { type BankJson, openTransaction, type TransactionContents } from '@/lib/vault/transaction';
import { groupBy } from '@/lib/xs2a/group-by';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { addDays } from '@/lib/xs2a/value/iso-date';
import type { PassMemory } from './pass-memory';
import { placesOf, ROWS_OF_TURN, type Run } from './sync-run';
import { bankIdOf, dayOf, digestOf, isOtherwise, keyOfBankId } from './transaction-row';

/** The keys of rows without a bank id start with this. */
export const WITHOUT_ID = 'none:';
/** A row with the amount and id of one this many days away is that one, booked anew; further away, its id is reused. */
const BOOKED_ANEW_DAYS_MAX = 20;
/** Keys asked for in one statement, which has a time limit. */
const KEYS_OF_STATEMENT = 1_000;

/** A booked row of a page, its key, and the stored row that it is. */
export type PlacedRow = {
  bankKey: string;
  raw: BankJson;
  before: BookedRow | undefined;
  isCorrection: boolean;
};

/**
 * Contents that are not those stored under their id, and the key that they have if they are another transaction.
 * `isReused`: they are, since the bank has used the id of an old one again.
 */
type Other = { raw: BankJson; collisionKey: string; isReused: boolean };

/** The contents that a page has under each key. */
type Keyed = Map<string, BankJson[]>;

/** A page's booked rows by key. Rows without an id are keyed by their contents and a running number. */
export function keyed(
  booked: readonly BankJson[],
  { account: { kind } }: Run,
  anonymous: Record<string, number>,
): { rows: Keyed; anonymous: Record<string, number> } {
  const counts = { ...anonymous };
  const all = groupBy(booked, (raw) => {
    const id = bankIdOf(raw, kind);
    if (id !== null) return keyOfBankId(id);
    const digest = digestOf(raw);
    counts[digest] = (counts[digest] ?? 0) + 1;
    return `${WITHOUT_ID}${digest}:${counts[digest]}`;
  });
  const rows = new Map([...all].map(([key, same]) => [key, withoutEqual(same)]));
  return { rows, anonymous: counts };
}

/** The stored rows with these keys, with the entries of those that a page's rows bring with them. */
export async function findStored(
  { account }: Run,
  keys: readonly string[],
  rows: Keyed,
): Promise<Map<string, BookedRow>> {
  const withEntries = [...rows].flatMap(([key, contents]) =>
    contents.some(({ entryDetails }) => entryDetails) ? key : [],
  );
  const known = new Map<string, BookedRow>();
  for (let at = 0; at < keys.length; at += KEYS_OF_STATEMENT) {
    const part = keys.slice(at, at + KEYS_OF_STATEMENT);
    for (const row of await findByBankKeys(sql(), account, part, withEntries))
      known.set(row.bankKey, row);
  }
  return known;
}

/**
 * Finds out which stored row each row of a page is. Contents that differ under one id are a correction, unless this
 * pass has shown both, or the stored row is of none of the days asked for and has another amount or is of long before or
 * after: then they are two transactions, and all but one have a key with their contents. What the bank lists unasked,
 * without an id, is left out once its days were read.
 * @returns null when the run is lost.
 */
export async function placeRows(
  run: Run,
  rows: Keyed,
  known: ReadonlyMap<string, BookedRow>,
  { isNumbered, hold }: Pick<PassMemory, 'isNumbered'> & { hold: () => Promise<boolean> },
): Promise<PlacedRow[] | null> {
  const compared: { key: string; kept: BankJson | undefined; others: Other[] }[] = [];
  for (const [key, contents] of rows) {
    if (compared.length % ROWS_OF_TURN === 0 && !(await hold())) return null;
    const before = known.get(key);
    if (before === undefined && isUnasked(run, key, contents)) continue;
    const compare = before && { before, stored: openTransaction(before) };
    const others = compare ? contents.filter((raw) => isOtherwise(raw, compare.stored)) : contents;
    compared.push({
      key,
      kept: contents.find((raw) => !others.includes(raw)),
      others: others.map((raw) => ({
        raw,
        collisionKey: collisionKeyOf(key, raw),
        isReused: compare !== undefined && isReused(run.sync, raw, compare),
      })),
    });
  }
  // The row stored under the plain key may be gone, so look for collisions even then.
  const asked = compared.flatMap(({ others }) => others.map(({ collisionKey }) => collisionKey));
  const collidingRows = await findStored(run, asked, new Map());
  return compared.flatMap(({ key, kept, others }) => {
    const before = known.get(key);
    const placed: PlacedRow[] = [];
    if (kept !== undefined) placed.push({ bankKey: key, raw: kept, before, isCorrection: false });
    let isTaken =
      kept !== undefined || (before !== undefined && isSeen(before, run.sync, isNumbered));
    for (const { raw, collisionKey, isReused } of others) {
      const colliding = collidingRows.get(collisionKey);
      if (colliding !== undefined || isTaken || isReused) {
        placed.push({ bankKey: collisionKey, raw, before: colliding, isCorrection: false });
        continue;
      }
      placed.push({ bankKey: key, raw, before, isCorrection: before !== undefined });
      isTaken = true;
    }
    return placed;
  });
}

/** Whether a day is none of those that a run asks for. */
const isOutside = ({ dateFrom, dateTo }: TransactionSync, day: string): boolean =>
  day < (dateFrom ?? '') || (dateTo !== null && day > dateTo);

/** Whether the bank has used the id of a stored row, of a day that is not asked for, for another one. */
const isReused = (
  sync: TransactionSync,
  raw: BankJson,
  { before, stored }: { before: BookedRow; stored: TransactionContents },
): boolean => {
  if (!isOutside(sync, before.sortDate)) return false;
  const day = dayOf(raw) ?? before.sortDate;
  return (
    !hasSameAmount(raw, stored.raw) ||
    day > addDays(before.sortDate, BOOKED_ANEW_DAYS_MAX) ||
    day < addDays(before.sortDate, -BOOKED_ANEW_DAYS_MAX)
  );
};

/** However the bank writes it. */
const hasSameAmount = (one: BankJson, other: BankJson): boolean =>
  isDeepStrictEqual(
    AnsweredAmount.safeParse(one.transactionAmount).data,
    AnsweredAmount.safeParse(other.transactionAmount).data,
  );

/**
 * Whether rows are new to us by their contents alone, and of days that are not asked for since they were read: one that
 * the bank has only written otherwise would stand twice, as no pass would miss the one that is stored.
 */
const isUnasked = ({ sync }: Run, key: string, contents: readonly BankJson[]): boolean =>
  key.startsWith(WITHOUT_ID) &&
  sync.syncedAt !== null &&
  contents.every((raw) => isOutside(sync, dayOf(raw) ?? sync.dateFrom ?? ''));

const collisionKeyOf = (key: string, raw: BankJson): string =>
  `${COLLISION_PREFIX}${digestOf(raw)}:${key}`;

/** A bank may list a row twice. */
const withoutEqual = (same: BankJson[]): BankJson[] =>
  same.length === 1 ? same : [...new Map(same.map((raw) => [digestOf(raw), raw])).values()];

/** Whether this pass has shown a stored row already; without its own run number, known only of new rows. */
const isSeen = (
  { runNo, orderNo }: BookedRow,
  sync: TransactionSync,
  isNumbered: boolean,
): boolean => {
  const { first, last } = placesOf(sync);
  const place = BigInt(orderNo);
  return (runNo === sync.runNo && isNumbered) || (first <= place && place <= last);
};
