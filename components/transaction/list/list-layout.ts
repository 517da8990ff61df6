import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/**
 * What is kept of a page of rows after its rows are dropped: where its days and batches begin. It is enough to lay out
 * a list of any length with only a few pages of rows in memory.
 */
export type PageShape = {
  rows: number;
  /** Consecutive rows of the same day; null for pending rows. */
  days: { day: string | null; rows: number }[];
  /** The positions of batches among the rows, and how many entries of each a search found. */
  batches: { id: string; row: number; matched: number }[];
  /** How many rows of the page are unreadable and so not among its rows. */
  unreadable: number;
  nextCursor: string | null;
};

/**
 * What the user chose for a batch: how many of its entries are shown, or null for none. Without a choice, a batch shows
 * the entries that a search found.
 */
export type Unfolded = {
  entries: number | null;
  /** The measured height of the end of the entries, in rem. */
  endHeight?: number | undefined;
};

/** `day` is the heading that an item is under. */
export type ListItem = { page: number; row: number; day: string | null } & (
  | { kind: 'day' }
  | { kind: 'transaction'; isBatch: boolean; isUnfolded: boolean }
  | { kind: 'entry'; entry: number }
  /** Below the entries: their sum, or why they are missing. */
  | { kind: 'entries-end' }
);

export function shapeOf(
  transactions: readonly Pick<StoredTransactionView, 'id' | 'day' | 'isBatch' | 'matchedEntries'>[],
  nextCursor: string | null,
  unreadable = 0,
): PageShape {
  const days: PageShape['days'] = [];
  const batches: PageShape['batches'] = [];
  transactions.forEach((transaction, row) => {
    const { day } = transaction;
    const current = days.at(-1);
    if (current && current.day === day) current.rows += 1;
    else days.push({ day, rows: 1 });
    if (transaction.isBatch) {
      batches.push({ id: transaction.id, row, matched: transaction.matchedEntries.length });
    }
  });
  return { rows: transactions.length, days, batches, unreadable, nextCursor };
}

export function sameShape(one: PageShape, other: PageShape): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Heights in rem, so that they grow with the reader's font size. Keep them in step with the rows' classes. */
const HEIGHT = {
  day: 2.5,
  transaction: 4.5,
  batch: 7,
  entry: 3.5,
  'entries-end': 4.5,
} as const;
export const ROW_HEIGHT = HEIGHT.transaction;
export const DAY_HEIGHT = HEIGHT.day;

/** Consecutive items of one kind and height on a page. */
type Stretch = {
  kind: keyof typeof HEIGHT;
  /** The index of the first of them in the list. */
  index: number;
  top: number;
  items: number;
  height: number;
  /** The row of the first transaction, or of the batch that the entries belong to. */
  row: number;
  isUnfolded: boolean;
  day: string | null;
};

export type PlacedItem = { index: number; top: number; height: number; item: ListItem };

/** Positions are counted in items, and in rem from the top of the list. */
export type ListLayout = {
  count: number;
  height: number;
  /** How many transactions are among the items. */
  transactions: number;
  item(index: number): ListItem | null;
  /** The items from one index up to another, which is excluded. */
  items(from: number, to: number): PlacedItem[];
  /** The index of the item at a height, or nearest to it. */
  indexAt(top: number): number;
  /** The index of the transaction `step` transactions after (or before) an item; null beyond the ends. */
  transactionFrom(index: number, step: number): number | null;
  /** The index of a transaction. */
  indexOf(page: number, row: number): number | null;
};

/**
 * Lays out all items of a list. A day that continues across pages has one heading. For each page only sums are computed
 * in advance; positions of items are computed when needed. So adding a page costs as much at the end of a long list as
 * at its start.
 *
 * @param unfolded by the batch's own id: its position changes when others arrive above it.
 */
export function layOut(
  shapes: readonly PageShape[],
  unfolded: ReadonlyMap<string, Unfolded>,
): ListLayout {
  const pages = placePages(shapes, unfolded);
  const { firstItems, tops, firstTransactions, count, height, transactions } = pages;
  const stretchesOf = (page: number) => stretchesOfPage(pages, page);

  const items = (from: number, to: number): PlacedItem[] => {
    const placed: PlacedItem[] = [];
    const lastPage = placeOf(to - 1, firstItems);
    for (let page = placeOf(from, firstItems); page <= lastPage; page += 1) {
      for (const stretch of stretchesOf(page)) {
        const end = Math.min(to, stretch.index + stretch.items);
        for (let index = Math.max(from, stretch.index); index < end; index += 1) {
          const nth = index - stretch.index;
          const top = stretch.top + nth * stretch.height;
          placed.push({ index, top, height: stretch.height, item: itemOf(page, stretch, nth) });
        }
      }
    }
    return placed;
  };

  const item = (index: number): ListItem | null => items(index, index + 1)[0]?.item ?? null;

  const indexOf = (page: number, row: number): number | null => {
    const stretch = stretchesOf(page).find(
      (one) =>
        (one.kind === 'transaction' || one.kind === 'batch') &&
        row >= one.row &&
        row < one.row + one.items,
    );
    return stretch === undefined ? null : stretch.index + row - stretch.row;
  };

  const indexAt = (at: number): number => {
    const stretches = stretchesOf(placeOf(at, tops));
    const nearest = placeOf(
      at,
      stretches.map(({ top }) => top),
    );
    const stretch = stretches[nearest];
    if (stretch === undefined) return 0;
    const nth = Math.floor((at - stretch.top) / stretch.height);
    return stretch.index + Math.max(0, Math.min(stretch.items - 1, nth));
  };

  const transactionFrom = (index: number, step: number): number | null => {
    const here = item(index);
    let before = index < 0 ? 0 : transactions;
    if (here) {
      before = (firstTransactions[here.page] ?? 0) + here.row;
      if (here.kind === 'entry' || here.kind === 'entries-end') before += 1;
    }
    const through = before + (here?.kind === 'transaction' ? 1 : 0);
    if (step < 0 ? before === 0 : through === transactions) return null;
    const nth = step < 0 ? Math.max(0, before + step) : Math.min(transactions, through + step) - 1;
    const page = placeOf(nth, firstTransactions);
    return indexOf(page, nth - (firstTransactions[page] ?? 0));
  };

  return { count, height, transactions, item, items, indexAt, transactionFrom, indexOf };
}

/** The index of the last number that is not above a value, in ascending numbers; 0 when all are above it. */
function placeOf(value: number, numbers: readonly number[]): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The totals before each page, and the overall totals. */
type PlacedPages = {
  shapes: readonly PageShape[];
  unfolded: ReadonlyMap<string, Unfolded>;
  firstItems: number[];
  tops: number[];
  firstTransactions: number[];
  count: number;
  height: number;
  transactions: number;
};

function placePages(
  shapes: readonly PageShape[],
  unfolded: ReadonlyMap<string, Unfolded>,
): PlacedPages {
  const firstItems: number[] = [];
  const tops: number[] = [];
  const firstTransactions: number[] = [];
  let [count, height, transactions] = [0, 0, 0];
  shapes.forEach((shape, page) => {
    firstItems.push(count);
    tops.push(height);
    firstTransactions.push(transactions);
    const headings = shape.days.length - (continuesDay(shapes, page) ? 1 : 0);
    const batches = shape.batches.length;
    count += headings + shape.rows;
    height +=
      headings * HEIGHT.day + (shape.rows - batches) * HEIGHT.transaction + batches * HEIGHT.batch;
    transactions += shape.rows;
    for (const batch of shape.batches) {
      const { entries, endHeight } = foldOf(unfolded, batch);
      if (entries === null) continue;
      count += entries + 1;
      height += entries * HEIGHT.entry + endHeight;
    }
  });
  return { shapes, unfolded, firstItems, tops, firstTransactions, count, height, transactions };
}

/** Whether a page continues the last day of the previous page. */
function continuesDay(shapes: readonly PageShape[], page: number): boolean {
  const before = shapes[page - 1]?.days.at(-1);
  const day = shapes[page]?.days[0];
  return before !== undefined && day !== undefined && before.day === day.day;
}

/** How many entries of a batch are shown, null for none, and the height of their end. */
function foldOf(
  unfolded: ReadonlyMap<string, Unfolded>,
  { id, matched }: PageShape['batches'][number],
): { entries: number | null; endHeight: number } {
  const one = unfolded.get(id);
  const entries = one === undefined ? matched || null : one.entries;
  return { entries, endHeight: one?.endHeight ?? HEIGHT['entries-end'] };
}

function stretchesOfPage(pages: PlacedPages, page: number): Stretch[] {
  const { shapes, unfolded } = pages;
  const { days, batches } = shapes[page] ?? { days: [], batches: [] };
  const stretches: Stretch[] = [];
  let index = pages.firstItems[page] ?? 0;
  let top = pages.tops[page] ?? 0;
  let row = 0;
  let nextBatch = 0;
  days.forEach(({ day, rows }, at) => {
    const end = row + rows;
    const put = (
      kind: Stretch['kind'],
      items: number,
      height: number = HEIGHT[kind],
      isUnfolded = false,
    ) => {
      if (items === 0) return;
      stretches.push({ kind, index, top, items, height, row, isUnfolded, day });
      index += items;
      top += items * height;
    };
    if (at > 0 || !continuesDay(shapes, page)) put('day', 1);
    for (;;) {
      const batch = batches[nextBatch];
      const until = batch === undefined || batch.row >= end ? end : batch.row;
      put('transaction', until - row);
      row = until;
      if (batch === undefined || until === end) break;
      const { entries, endHeight } = foldOf(unfolded, batch);
      put('batch', 1, HEIGHT.batch, entries !== null);
      if (entries !== null) {
        put('entry', entries);
        put('entries-end', 1, endHeight);
      }
      row += 1;
      nextBatch += 1;
    }
  });
  return stretches;
}

function itemOf(page: number, stretch: Stretch, nth: number): ListItem {
  const { kind, day, row, isUnfolded } = stretch;
  switch (kind) {
    case 'day':
    case 'entries-end':
      return { kind, page, row, day };
    case 'entry':
      return { kind, page, row, day, entry: nth };
    case 'transaction':
    case 'batch': {
      const isBatch = kind === 'batch';
      return { kind: 'transaction', page, row: row + nth, day, isBatch, isUnfolded };
    }
  }
}
