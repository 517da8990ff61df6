'use client';

import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { problemOf } from '@/lib/query/request';
import { type TransactionsWish, transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { BatchSum } from './batch-sum';
import { EntryRow, EntryRowSkeleton } from './entry-row';
import { type ListItem, layOut, type Unfolded } from './list-layout';
import { TransactionRow, TransactionRowSkeleton } from './transaction-row';
import { useHeldPages, usePageShapes } from './use-transaction-pages';

/** Rows before the end at which older ones are asked for. */
const READ_AHEAD_ROWS = 120;
const PAGE_KEY_ROWS = 10;

/** Heights in rem, so that they grow with the reader's letters. Kept in step with the classes of the rows. */
const HEIGHT = {
  day: 3.25,
  transaction: 4.25,
  batch: 6.75,
  entry: 3.5,
  'entries-end': 4.5,
} as const;
/** What covers the top of the window: the bar of a narrow screen, and the day that stays. */
const COVERED_REM = 6.5;

type Fold = { page: number; row: number; shows: 'all' | 'none'; entries: number };

type TransactionListProps = {
  wish: TransactionsWish;
  /** The first page, which the others follow. */
  first: StoredTransactionsView;
  /** The names of the accounts, where several are listed together. */
  accountNames: ReadonlyMap<string, string> | null;
  onOpen: (transaction: StoredTransactionView) => void;
};

/** Transactions below their days, of any number: only those near the window are in the document or in memory. */
export function TransactionList({ wish, first, accountNames, onOpen }: TransactionListProps) {
  const t = useTranslations('transactions');
  const { day } = useTimeWords();
  const list = useRef<HTMLDivElement>(null);
  const top = useTopOf(list);
  const rem = useRem();
  const [shapes, setShapes] = usePageShapes(first);
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map());
  const [tabStop, setTabStop] = useState<number | null>(null);
  const focusNext = useRef<number | null>(null);
  /** Whether the End key leads on, page after page, until there is no more to read. */
  const [toEnd, setToEnd] = useState(false);
  const ledTo = useRef<number | null>(null);

  const layout = useMemo(() => {
    const told = new Map([...folds.values()].map((fold) => [`${fold.page} ${fold.row}`, fold]));
    const unfolded: Unfolded[] = [];
    shapes.forEach(({ batches }, page) => {
      for (const { row, matched } of batches) {
        const fold = told.get(`${page} ${row}`);
        if (fold?.shows === 'all') unfolded.push({ page, row, entries: fold.entries });
        // What a search found inside is shown without being asked for.
        else if (!fold && matched > 0) unfolded.push({ page, row, entries: matched });
      }
    });
    return layOut(shapes, unfolded);
  }, [shapes, folds]);
  const hasMore = (shapes.at(-1)?.nextCursor ?? null) !== null;

  const { count } = layout;
  const getItemKey = useMemo(
    () => (index: number) => {
      const item = layout.item(index);
      return item?.kind === 'entries-end' ? `end ${item.page} ${item.row}` : index;
    },
    [layout],
  );
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: count + (hasMore ? 1 : 0),
    estimateSize: (index) => HEIGHT[layout.kind(index) ?? 'transaction'] * rem,
    getItemKey,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: COVERED_REM * rem,
    scrollPaddingEnd: COVERED_REM * rem,
  });
  const items = virtualizer.getVirtualItems();
  const wanted = wantedPages(
    items.map(({ index }) => layout.item(index)),
    shapes.length,
    hasMore && (toEnd || (items.at(-1)?.index ?? 0) >= count - READ_AHEAD_ROWS),
  );
  const { rowAt, next } = useHeldPages(wish, shapes, setShapes, wanted);

  const fold = (transaction: StoredTransactionView, page: number, row: number, opened: boolean) =>
    setFolds((now) =>
      new Map(now).set(transaction.id, { page, row, shows: opened ? 'all' : 'none', entries: 0 }),
    );
  const tellEntries = (id: string, entries: number) =>
    setFolds((now) => {
      const known = now.get(id);
      return known && known.entries !== entries ? new Map(now).set(id, { ...known, entries }) : now;
    });

  const visible = items.filter(({ index }) => layout.item(index)?.kind === 'transaction');
  const stop = visible.some(({ index }) => index === tabStop) ? tabStop : visible[0]?.index;

  const goTo = (index: number | null) => {
    if (index === null) return;
    focusNext.current = index;
    setTabStop(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  useEffect(() => {
    if (focusNext.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(
      `[data-index="${focusNext.current}"] [data-transaction]`,
    );
    if (!row) return;
    focusNext.current = null;
    row.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!toEnd) return;
    if (ledTo.current !== count) {
      ledTo.current = count;
      goTo(layout.transactionFrom(count, -1));
    }
    if (!hasMore || next.error) setToEnd(false);
  });
  const stay = () => {
    if (toEnd) setToEnd(false);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    stay();
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element))
      return;
    const holder = event.target.closest<HTMLElement>('[data-index]');
    if (!holder) return;
    const index = Number(holder.dataset.index);
    const item = layout.item(index);
    const transaction = item?.kind === 'transaction' ? rowAt(item.page, item.row) : null;
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(layout.transactionFrom(index, 1)),
      ArrowUp: () => goTo(layout.transactionFrom(index, -1)),
      PageDown: () => goTo(layout.transactionFrom(index, PAGE_KEY_ROWS)),
      PageUp: () => goTo(layout.transactionFrom(index, -PAGE_KEY_ROWS)),
      Home: () => goTo(layout.transactionFrom(-1, 1)),
      End: () => {
        ledTo.current = null;
        setToEnd(hasMore);
        goTo(layout.transactionFrom(count, -1));
      },
      ...(item?.kind === 'transaction' && item.isBatch && transaction
        ? {
            ArrowRight: () => fold(transaction, item.page, item.row, true),
            ArrowLeft: () => fold(transaction, item.page, item.row, false),
          }
        : {}),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const startsAt = virtualizer.range?.startIndex ?? 0;
  const atTop = layout.item(Math.min(startsAt, count - 1));
  const scrolled = (virtualizer.scrollOffset ?? 0) > top + HEIGHT.day * rem;
  const dayOf = (item: ListItem): string => {
    const shape = shapes[item.page];
    let row = item.row;
    const run = shape?.days.find(({ rows }) => {
      if (row < rows) return true;
      row -= rows;
      return false;
    });
    return run?.day ? day(run.day) : t('pending');
  };
  const total = first.total;
  return (
    <>
      <div className="pointer-events-none sticky top-14 z-10 h-0 lg:top-0" aria-hidden="true">
        {scrolled && atTop && (
          <p className="-mx-1 flex h-9 items-center border-b border-line bg-surface px-1 text-small font-medium text-ink-muted">
            {dayOf(atTop)}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: items are placed, and most of the list is not in the document. */}
      <div
        ref={list}
        role="list"
        aria-label={t('title')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onWheel={stay}
        onPointerDown={stay}
      >
        {items.map(({ key, index, start }) => {
          const item = layout.item(index);
          const transaction = item && item.kind !== 'day' ? rowAt(item.page, item.row) : null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as the list.
            <div
              key={key}
              role="listitem"
              ref={item?.kind === 'entries-end' ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-setsize={hasMore ? -1 : count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {item === null ? (
                next.error ? (
                  <ProblemNotice
                    problem={problemOf(next.error)}
                    retrying={next.isReading}
                    onRetry={next.readAgain}
                  />
                ) : (
                  <Loading label={t('loadingMore')}>
                    <TransactionRowSkeleton />
                  </Loading>
                )
              ) : item.kind === 'day' ? (
                <h3
                  className={classNames(
                    'flex h-13 items-end pb-2 text-small font-medium text-ink-muted',
                  )}
                >
                  {item.day === null ? t('pending') : day(item.day)}
                </h3>
              ) : (
                <div
                  className={classNames(
                    'border-x border-line bg-surface-raised',
                    item.kind === 'transaction' && 'border-t',
                    item.kind === 'transaction' && item.first && 'overflow-hidden rounded-t-card',
                    'last' in item && item.last && 'overflow-hidden rounded-b-card border-b',
                    item.kind !== 'transaction' && 'pr-4 pl-[4.25rem] sm:pr-5 sm:pl-[4.75rem]',
                  )}
                >
                  {transaction === null ? (
                    item.kind === 'entry' ? (
                      <EntryRowSkeleton />
                    ) : (
                      <TransactionRowSkeleton />
                    )
                  ) : item.kind === 'transaction' ? (
                    <TransactionRow
                      transaction={transaction}
                      accountName={accountNames?.get(transaction.accountId) ?? null}
                      isTabStop={index === stop}
                      onOpen={onOpen}
                      onFocus={() => setTabStop(index)}
                      unfolded={layout.kind(index + 1)?.startsWith('entr') ?? false}
                      onUnfold={(opened) => fold(transaction, item.page, item.row, opened)}
                    />
                  ) : folds.get(transaction.id)?.shows === 'all' ? (
                    item.kind === 'entry' ? (
                      <EntryOf transaction={transaction} entry={item.entry} />
                    ) : (
                      <EntriesEnd transaction={transaction} onCount={tellEntries} />
                    )
                  ) : item.kind === 'entry' ? (
                    <MatchedEntry transaction={transaction} entry={item.entry} />
                  ) : (
                    <MatchedEnd
                      transaction={transaction}
                      onAll={() => fold(transaction, item.page, item.row, true)}
                    />
                  )}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {t('loaded', { count: total ?? layout.transactions })}
      </p>
    </>
  );
}

/** The pages of what is shown, one to either side of them, and the first. */
function wantedPages(
  shown: readonly (ListItem | null)[],
  known: number,
  readOn: boolean,
): number[] {
  const pages = shown.flatMap((item) => item?.page ?? []);
  const from = Math.max(0, Math.min(...pages, known) - 1);
  const to = Math.min(known - 1, Math.max(...pages, 0) + 1);
  const wanted = new Set<number>([0]);
  for (let page = from; page <= to; page += 1) wanted.add(page);
  if (readOn) wanted.add(known);
  return [...wanted].sort((one, other) => one - other);
}

type OfBatch = { transaction: StoredTransactionView };

function EntryOf({ transaction, entry }: OfBatch & { entry: number }) {
  const { data } = useQuery(transactionQuery(transaction.id));
  const found = data?.transaction.entries?.[entry];
  return found ? (
    <EntryRow entry={found} number={entry + 1} batchAmount={transaction.amount} />
  ) : (
    <EntryRowSkeleton />
  );
}

function EntriesEnd({
  transaction,
  onCount,
}: OfBatch & { onCount: (id: string, count: number) => void }) {
  const t = useTranslations('transactions');
  const query = useQuery(transactionQuery(transaction.id));
  const { data, error } = query;
  const count = data?.transaction.entries?.length;
  useEffect(() => {
    if (count !== undefined) onCount(transaction.id, count);
  }, [count, onCount, transaction.id]);
  return (
    <div className="pt-1 pb-4">
      {data ? (
        <BatchSum transaction={data.transaction} />
      ) : error ? (
        <QueryProblem query={query} />
      ) : (
        <Loading label={t('entriesLoading')}>
          <EntryRowSkeleton />
        </Loading>
      )}
    </div>
  );
}

function MatchedEntry({ transaction, entry }: OfBatch & { entry: number }) {
  const found = transaction.matchedEntries[entry];
  return found ? (
    <EntryRow entry={found} number={entry + 1} batchAmount={transaction.amount} />
  ) : (
    <EntryRowSkeleton />
  );
}

function MatchedEnd({ transaction, onAll }: OfBatch & { onAll: () => void }) {
  const t = useTranslations('transactions');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 pb-4 text-small text-ink-muted">
      {t('entriesMatched', { count: transaction.matchedEntries.length })}
      <Button kind="quiet" size="small" className="-ml-3" onClick={onAll}>
        {t('entriesShowAll')}
      </Button>
    </div>
  );
}

/** How far below the top of the document an element stands, kept true while what is above it grows and shrinks. */
function useTopOf(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** The size of the reader's letters in pixels. */
function useRem(): number {
  const [rem] = useState(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  return rem;
}

export function TransactionListSkeleton() {
  const t = useTranslations('transactions');
  return (
    <Loading label={t('loading')}>
      <div className="flex h-13 items-end pb-2">
        <Skeleton className="h-4 w-20" />
      </div>
      <Card className="divide-y divide-line">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <TransactionRowSkeleton key={row} />
        ))}
      </Card>
    </Loading>
  );
}
