import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/**
 * What is remembered of a page of rows while its rows are not: where its days and batches begin. A list of any length
 * can be laid out from it, and no more than a few pages of rows are held at a time.
 */
export type PageShape = {
  rows: number;
  /** Rows in a row with one day; null for those that have none, since they are not booked. */
  days: { day: string | null; rows: number }[];
  /** The places of batches among the rows, and how many of the entries of each a search found. */
  batches: { row: number; matched: number }[];
  nextCursor: string | null;
};

/** What is unfolded below a batch: the row of it, and how many entries it shows. */
export type Unfolded = { page: number; row: number; entries: number };

export type ListItem =
  | { kind: 'day'; day: string | null; page: number; row: number }
  | {
      kind: 'transaction';
      page: number;
      row: number;
      isBatch: boolean;
      first: boolean;
      last: boolean;
    }
  | { kind: 'entry'; page: number; row: number; entry: number }
  /** Below the entries: their sum, or why they are not there. */
  | { kind: 'entries-end'; page: number; row: number; last: boolean };

export function shapeOf(
  transactions: readonly Pick<
    StoredTransactionView,
    'bookingDate' | 'status' | 'batchNumberOfTransactions' | 'matchedEntries'
  >[],
  nextCursor: string | null,
): PageShape {
  const days: PageShape['days'] = [];
  const batches: PageShape['batches'] = [];
  transactions.forEach((transaction, row) => {
    const day = transaction.status === 'pending' ? null : transaction.bookingDate;
    const current = days.at(-1);
    if (current && current.day === day) current.rows += 1;
    else days.push({ day, rows: 1 });
    if (transaction.batchNumberOfTransactions !== null) {
      batches.push({ row, matched: transaction.matchedEntries.length });
    }
  });
  return { rows: transactions.length, days, batches, nextCursor };
}

export const sameShape = (one: PageShape, other: PageShape): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const DAY = 0;
const TRANSACTION = 1;
const BATCH = 2;
const ENTRY = 3;
const ENTRIES_END = 4;

export type ListLayout = {
  count: number;
  /** How many transactions there are among the items. */
  transactions: number;
  item(index: number): ListItem | null;
  kind(index: number): ListItem['kind'] | 'batch' | null;
  /** Where the transaction that comes `step` transactions after (or before) an item stands; null beyond the ends. */
  transactionFrom(index: number, step: number): number | null;
  /** The place of a transaction. */
  indexOf(page: number, row: number): number | null;
};

/** Every item of a list in its place. A day that goes on over the edge of a page has one heading. */
export function layOut(shapes: readonly PageShape[], unfolded: readonly Unfolded[]): ListLayout {
  const entriesOf = new Map(unfolded.map((one) => [`${one.page} ${one.row}`, one.entries]));
  const kinds: number[] = [];
  const pages: number[] = [];
  const rows: number[] = [];
  // The number of an entry; of a transaction, 1 when it is the first of its day and 2 when it is the last.
  const marks: number[] = [];
  const headings: (string | null)[] = [];
  const put = (kind: number, page: number, row: number, mark: number) => {
    kinds.push(kind);
    pages.push(page);
    rows.push(row);
    marks.push(mark);
  };
  let transactions = 0;
  shapes.forEach((shape, page) => {
    const batches = new Set(shape.batches.map((batch) => batch.row));
    let row = 0;
    shape.days.forEach(({ day, rows: rowsOfDay }, run) => {
      const before = run > 0 ? shape.days[run - 1] : shapes[page - 1]?.days.at(-1);
      const after = run + 1 < shape.days.length ? shape.days[run + 1] : shapes[page + 1]?.days[0];
      const begins = before === undefined || before.day !== day;
      const ends = after === undefined || after.day !== day;
      if (begins) {
        put(DAY, page, row, headings.length);
        headings.push(day);
      }
      for (let place = 0; place < rowsOfDay; place += 1, row += 1) {
        transactions += 1;
        const first = begins && place === 0 ? 1 : 0;
        const last = ends && place === rowsOfDay - 1 ? 2 : 0;
        const entries = entriesOf.get(`${page} ${row}`);
        put(
          batches.has(row) ? BATCH : TRANSACTION,
          page,
          row,
          first + (entries === undefined ? last : 0),
        );
        if (entries === undefined) continue;
        for (let entry = 0; entry < entries; entry += 1) put(ENTRY, page, row, entry);
        put(ENTRIES_END, page, row, last);
      }
    });
  });
  const isTransaction = (index: number) => kinds[index] === TRANSACTION || kinds[index] === BATCH;
  return {
    count: kinds.length,
    transactions,
    item(index) {
      const kind = kinds[index];
      const page = pages[index] ?? 0;
      const row = rows[index] ?? 0;
      const mark = marks[index] ?? 0;
      if (kind === undefined) return null;
      if (kind === DAY) return { kind: 'day', day: headings[mark] ?? null, page, row };
      if (kind === ENTRY) return { kind: 'entry', page, row, entry: mark };
      if (kind === ENTRIES_END) return { kind: 'entries-end', page, row, last: mark !== 0 };
      return {
        kind: 'transaction',
        page,
        row,
        isBatch: kind === BATCH,
        first: (mark & 1) !== 0,
        last: (mark & 2) !== 0,
      };
    },
    kind(index) {
      const kind = kinds[index];
      if (kind === undefined) return null;
      return (['day', 'transaction', 'batch', 'entry', 'entries-end'] as const)[kind] ?? null;
    },
    transactionFrom(index, step) {
      const forward = step >= 0;
      let left = Math.abs(step);
      let found: number | null = null;
      for (
        let at = step === 0 ? index : index + (forward ? 1 : -1);
        at >= 0 && at < kinds.length;
        at += forward ? 1 : -1
      ) {
        if (!isTransaction(at)) continue;
        found = at;
        left -= 1;
        if (left <= 0) break;
      }
      return found;
    },
    indexOf(page, row) {
      for (let at = 0; at < kinds.length; at += 1) {
        if (pages[at] === page && rows[at] === row && isTransaction(at)) return at;
      }
      return null;
    },
  };
}
