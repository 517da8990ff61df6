'use client';

import { useTranslations } from 'next-intl';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { printPage } from '@/components/time/on-paper';
import { useUnusual } from '@/components/transaction/use-unusual';
import { classNames } from '@/components/ui/class-names';
import { Loading } from '@/components/ui/skeleton';
import { useHydrated } from '@/components/ui/use-hydrated';
import { problemOf } from '@/lib/query/request';
import type { TransactionsRequest } from '@/lib/query/transaction-queries';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { DayHeading } from './day-heading';
import { dayTotal, wholeSince } from './day-total';
import { type ListItem, layOut, ROW_HEIGHT } from './list-layout';
import { ListRow } from './list-row';
import { TransactionRowSkeleton } from './transaction-row-skeleton';
import { useFolds } from './use-folds';
import { useListKeys } from './use-list-keys';
import { useRowKeys } from './use-row-keys';
import { useRowWords } from './use-row-words';
import { useShownItems } from './use-shown-items';
import { useHeldPages, usePageShapes } from './use-transaction-pages';

/** Older rows are requested this many rows before the end: fewer than a page has, so that a list opens with one page. */
const READ_AHEAD_ROWS = 80;
/** The most pages of rows to print: nobody reads more on paper, and an export has everything. */
const PRINTED_PAGES_MAX = 20;

type TransactionListProps = {
  request: TransactionsRequest;
  /** The first page, which the others follow. */
  first: StoredTransactionsView;
  /** The accounts' names, if the list covers several. */
  accountNames: ReadonlyMap<string, string> | null;
  /** The currency of all the accounts; null when they have several. */
  currency: string | null;
  onOpen: (transaction: StoredTransactionView) => void;
  /** Whether the whole list is being printed, and the callback for afterwards. */
  printing: boolean;
  onPrinted: () => void;
};

/**
 * Transactions under their days, in any number: only those near the viewport are in the document or in memory. Memoised,
 * so that opening one and what is said about syncs do not draw the list.
 */
export const TransactionList = memo(function TransactionList({
  request,
  first,
  accountNames,
  currency,
  onOpen,
  printing,
  onPrinted,
}: TransactionListProps) {
  const t = useTranslations('transactions');
  const list = useRef<HTMLDivElement>(null);
  const [shapes, setShapes] = usePageShapes(first);
  const { folds, ...fold } = useFolds();
  const [toEnd, setToEnd] = useState(false);

  const layout = useMemo(() => layOut(shapes, folds), [shapes, folds]);
  const hasMore = (shapes.at(-1)?.nextCursor ?? null) !== null;

  const { count } = layout;
  const shown = useShownItems(list, layout);
  const { rem } = shown;
  // The content security policy blocks style attributes in HTML, so server-rendered items are in normal flow, at the
  // same positions.
  const isPlaced = useHydrated();
  const drawn = printing ? layout.items(0, count) : layout.items(shown.from, shown.to);
  const readsOn =
    hasMore &&
    (printing ? shapes.length < PRINTED_PAGES_MAX : toEnd || shown.to > count - READ_AHEAD_ROWS);
  const wanted = wantedPages(
    drawn.map(({ item }) => item.page),
    shapes.length,
    readsOn,
  );
  const unusual = useUnusual();
  const words = useRowWords();
  const elements = useRowKeys(drawn.map(({ item }) => item));
  const { rowAt, next } = useHeldPages(request, shapes, setShapes, wanted);
  const keys = useListKeys({
    list,
    layout,
    drawn,
    show: shown.show,
    rowAt,
    hasMore,
    hasFailed: next.error !== null,
    onFold: fold.onFold,
    toEnd,
    setToEnd,
  });

  const isWhole =
    !readsOn && drawn.every(({ item }) => item.kind === 'day' || rowAt(item.page, item.row));
  const isReady = printing && (isWhole || next.error !== null);
  useEffect(() => (isReady ? printPage(onPrinted) : undefined), [isReady, onPrinted]);

  const since = wholeSince(first);
  const totalIn = (item: ListItem | undefined) => {
    const total = item ? dayTotal(shapes, item, rowAt, since) : null;
    return { total: total?.amount ?? null, totalCurrency: total?.currency ?? null };
  };

  const endsHere = !hasMore || printing || next.error !== null;
  const unreadable = useMemo(
    () => shapes.reduce((sum, shape) => sum + shape.unreadable, 0),
    [shapes],
  );
  return (
    <>
      <UnreadableRows count={unreadable} className="mt-3" />
      <div
        className="pointer-events-none sticky top-14 z-10 h-0 lg:top-0 print:hidden"
        aria-hidden="true"
      >
        {shown.day !== undefined && (
          <DayHeading
            day={shown.day}
            {...totalIn(drawn.find(({ item }) => item.day === shown.day)?.item)}
            currency={currency}
            isHead
            className="border-b bg-surface"
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: items are placed, and most of the list is not in the document. */}
      <div
        ref={list}
        role="list"
        aria-label={t('title')}
        className="@container relative mt-3"
        data-rows=""
        style={
          isPlaced ? { height: (layout.height + (hasMore ? ROW_HEIGHT : 0)) * rem } : undefined
        }
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onWheel={keys.stay}
        onPointerDown={keys.stay}
      >
        {drawn.map(({ index, top, height, item }, at) => {
          const transaction = item.kind === 'day' ? null : rowAt(item.page, item.row);
          return (
            <Placed
              key={elements[at]}
              index={index}
              of={hasMore ? null : count}
              top={isPlaced ? top * rem : null}
              height={HEIGHT_IN_FLOW[heightOf(item)]}
            >
              {item.kind === 'day' ? (
                <DayHeading
                  day={item.day}
                  {...totalIn(item)}
                  currency={currency}
                  isHead={index === 0}
                  className={classNames('bg-surface-raised', index === 0 && 'rounded-t-card')}
                />
              ) : (
                <ListRow
                  {...item}
                  height={height}
                  rem={rem}
                  isFirst={layout.item(index - 1)?.kind === 'day'}
                  isLast={index === count - 1 && endsHere}
                  transaction={transaction}
                  accountName={(transaction && accountNames?.get(transaction.accountId)) ?? null}
                  currencyAbove={currency}
                  isUnusual={transaction !== null && unusual.has(transaction.id)}
                  isTabStop={index === keys.stop}
                  words={words}
                  showsAll={transaction !== null && folds.get(transaction.id)?.showsAll === true}
                  onOpen={onOpen}
                  {...fold}
                />
              )}
            </Placed>
          );
        })}
        {hasMore && shown.to >= count && (
          <Placed key="next" index={count} of={null} top={isPlaced ? layout.height * rem : null}>
            <NextPage {...next} />
          </Placed>
        )}
      </div>
      {(hasMore || drawn.length < count) && (
        <p className="mt-4 hidden text-small print:block">
          {t('printedInPart', {
            count: drawn.filter(({ item }) => item.kind === 'transaction').length,
          })}
        </p>
      )}
      <Loaded count={first.total ?? layout.transactions} />
    </>
  );
});

type NextPageProps = ReturnType<typeof useHeldPages>['next'];

/** What stands below the rows while more are read. */
function NextPage({ error, isReading, readAgain }: NextPageProps) {
  const t = useTranslations('transactions');
  return error ? (
    <ProblemNotice
      className="mt-4"
      problem={problemOf(error)}
      retrying={isReading}
      onRetry={readAgain}
    />
  ) : (
    <Loading label={t('loadingMore')}>
      <div className="overflow-hidden rounded-b-card border border-line bg-surface-raised">
        <TransactionRowSkeleton />
      </div>
    </Loading>
  );
}

type PlacedProps = {
  index: number;
  /** The number of items; null while it is unknown. */
  of: number | null;
  /** In pixels from the top of the list; null in normal flow. */
  top: number | null;
  /** The class of its height in normal flow. */
  height?: string;
  children: React.ReactNode;
};

/** Memoised: a number in a sentence costs as much as a row. */
const Loaded = memo(function Loaded({ count }: { count: number }) {
  const t = useTranslations('transactions');
  return (
    <p role="status" className="sr-only">
      {t('loaded', { count })}
    </p>
  );
});

/** The layout's heights as classes. */
const HEIGHT_IN_FLOW = {
  day: 'h-10',
  transaction: 'h-18',
  batch: 'h-28',
  entry: 'h-14',
  'entries-end': 'h-18',
} as const;

function heightOf(item: ListItem): keyof typeof HEIGHT_IN_FLOW {
  return item.kind === 'transaction' && item.isBatch ? 'batch' : item.kind;
}

function Placed({ index, of, top, height, children }: PlacedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the list.
    <div
      role="listitem"
      data-index={index}
      aria-setsize={of ?? -1}
      aria-posinset={index + 1}
      className={classNames(
        (top === null || height !== HEIGHT_IN_FLOW['entries-end']) && height,
        top !== null && 'absolute inset-x-0 top-0',
        // Words of a row do not lay out the list; only the end of a batch's entries decides its own height.
        top !== null && height !== HEIGHT_IN_FLOW['entries-end'] && 'contain-[size_layout_style]',
      )}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      {children}
    </div>
  );
}

/** The pages to hold: those drawn, one on either side, and the first. */
function wantedPages(pages: readonly number[], known: number, readOn: boolean): number[] {
  const from = Math.max(0, Math.min(...pages, known) - 1);
  const to = Math.min(known - 1, Math.max(...pages, 0) + 1);
  const wanted = new Set<number>([0]);
  for (let page = from; page <= to; page += 1) wanted.add(page);
  if (readOn) wanted.add(known);
  return [...wanted].sort((one, other) => one - other);
}
