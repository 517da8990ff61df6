/**
 * Pages of a list that is read newest first while rows arrive: pending rows, then booked ones. The first page fixes the
 * moment that all later pages show, and each link says after or before which row it continues. So no row is lost or
 * repeated.
 */

import type { BookingStatus } from '@/lib/xs2a/account/transaction';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type AccountTransaction,
  countTransactions,
  type EntryPosition,
  type EntryRange,
  type EntryStatus,
  listTransactions,
  listTransactionsBefore,
} from '@/sandbox-bank/store/ledger/account-transaction';

/** A place in the list: a row's status and position. */
type RowPlace = { status: EntryStatus; position: EntryPosition };

/** Where a page begins: at an offset from the first row, or next to a known row. */
export type PageCursor =
  | { kind: 'offset'; asOf: bigint; offset: number }
  | { kind: 'after' | 'before'; asOf: bigint; place: RowPlace };

/** Reads rows of one status. */
export type RowSource<Row> = {
  list(
    status: EntryStatus,
    page: { after: EntryPosition | null; offset: number; limit: number },
  ): Promise<Row[]>;
  listBefore(
    status: EntryStatus,
    page: { before: EntryPosition | null; limit: number },
  ): Promise<Row[]>;
  count(status: EntryStatus): Promise<number>;
};

/** An account's rows in a range of days, as they were at an entry number. */
export function rowSource(
  db: Queryable,
  of: Omit<EntryRange, 'status'>,
): RowSource<AccountTransaction> {
  return {
    list: (status, page) => listTransactions(db, { ...of, status }, page),
    listBefore: (status, page) => listTransactionsBefore(db, { ...of, status }, page),
    count: (status) => countTransactions(db, { ...of, status }),
  };
}

/** A page; `next` and `previous` are null when there are no more rows. */
export type TransactionPage<Row> = {
  rows: Row[];
  next: PageCursor | null;
  previous: PageCursor | null;
};

type PagedRow = { status: EntryStatus; entryDate: string; entryNo: bigint };

/** The statuses that a `bookingStatus` includes, in list order. @see supplement#3 */
export function statusesOf(bookingStatus: BookingStatus): readonly EntryStatus[] {
  switch (bookingStatus) {
    case 'booked':
      return ['BOOKED'];
    case 'pending':
      return ['PENDING'];
    case 'both':
    case 'all':
      return ['PENDING', 'BOOKED'];
  }
}

/** Reads the page at a cursor. @see interface#account-information-operations */
export async function readPage<Row extends PagedRow>(
  source: RowSource<Row>,
  statuses: readonly EntryStatus[],
  cursor: PageCursor,
  limit: number,
): Promise<TransactionPage<Row>> {
  return cursor.kind === 'before'
    ? readBackward(source, statuses, cursor, limit)
    : readForward(source, statuses, cursor, limit);
}

/** A cursor as text. */
export function writeCursor(cursor: Extract<PageCursor, { kind: 'after' | 'before' }>): string {
  const { status, position } = cursor.place;
  return [cursor.kind, cursor.asOf, status, position.entryDate, position.entryNo].join(' ');
}

/** Parses a cursor's text; null when it is none. */
export function readCursor(text: string): Extract<PageCursor, { kind: 'after' | 'before' }> | null {
  const match = /^(after|before) ([0-9]{1,18}) (BOOKED|PENDING) ([0-9-]{10}) ([0-9]{1,18})$/.exec(
    text,
  );
  if (match === null) return null;
  const [, kind, asOf = '', status, entryDate = '', entryNo = ''] = match;
  if (!isIsoDate(entryDate)) return null;
  return {
    kind: kind === 'after' ? 'after' : 'before',
    asOf: BigInt(asOf),
    place: {
      status: status === 'BOOKED' ? 'BOOKED' : 'PENDING',
      position: { entryDate, entryNo: BigInt(entryNo) },
    },
  };
}

async function readForward<Row extends PagedRow>(
  source: RowSource<Row>,
  statuses: readonly EntryStatus[],
  cursor: Exclude<PageCursor, { kind: 'before' }>,
  limit: number,
): Promise<TransactionPage<Row>> {
  const from = cursor.kind === 'after' ? statuses.indexOf(cursor.place.status) : 0;
  let offset = cursor.kind === 'offset' ? cursor.offset : 0;
  // One row more than requested tells whether there is a next page.
  const rows: Row[] = [];
  for (const [index, status] of statuses.entries()) {
    if (index < from || rows.length > limit) continue;
    const after = cursor.kind === 'after' && index === from ? cursor.place.position : null;
    const found = await source.list(status, { after, offset, limit: limit + 1 - rows.length });
    rows.push(...found);
    const isLast = index === statuses.length - 1;
    if (offset > 0 && !isLast) {
      offset = found.length > 0 ? 0 : offset - (await source.count(status));
    }
  }
  const page = rows.slice(0, limit);
  const first = page[0];
  const last = page.at(-1);
  return {
    rows: page,
    next:
      rows.length > limit && last !== undefined
        ? { kind: 'after', asOf: cursor.asOf, place: placeOf(last) }
        : null,
    previous: await previousOf(source, statuses, cursor, { first, limit }),
  };
}

/** The page before one that was read forward; before an empty one, the last page there is. */
async function previousOf(
  source: RowSource<unknown>,
  statuses: readonly EntryStatus[],
  cursor: Exclude<PageCursor, { kind: 'before' }>,
  { first, limit }: { first: PagedRow | undefined; limit: number },
): Promise<PageCursor | null> {
  if (cursor.kind === 'offset' && cursor.offset === 0) return null;
  if (first !== undefined) return { kind: 'before', asOf: cursor.asOf, place: placeOf(first) };
  const counts = await Promise.all(statuses.map((status) => source.count(status)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const offset = Math.max(0, total - limit);
  return total === 0 ? null : { kind: 'offset', asOf: cursor.asOf, offset };
}

async function readBackward<Row extends PagedRow>(
  source: RowSource<Row>,
  statuses: readonly EntryStatus[],
  cursor: Extract<PageCursor, { kind: 'after' | 'before' }>,
  limit: number,
): Promise<TransactionPage<Row>> {
  const from = statuses.indexOf(cursor.place.status);
  const backward: Row[] = [];
  for (const [index, status] of [...statuses.entries()].reverse()) {
    if (index > from || backward.length > limit) continue;
    const before = index === from ? cursor.place.position : null;
    backward.push(
      ...(await source.listBefore(status, { before, limit: limit + 1 - backward.length })),
    );
  }
  const page = backward.slice(0, limit).reverse();
  const first = page[0];
  const last = page.at(-1);
  return {
    rows: page,
    next: last === undefined ? null : { kind: 'after', asOf: cursor.asOf, place: placeOf(last) },
    previous:
      backward.length > limit && first !== undefined
        ? { kind: 'before', asOf: cursor.asOf, place: placeOf(first) }
        : null,
  };
}

function placeOf({ status, entryDate, entryNo }: PagedRow): RowPlace {
  return { status, position: { entryDate, entryNo } };
}
