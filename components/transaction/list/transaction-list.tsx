'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Loading } from '@/components/ui/skeleton';
import { problemOf } from '@/lib/query/request';
import { type TransactionsWish, transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { BatchSum } from './batch-sum';
import { EntryRow } from './entry-row';
import { EntryRowSkeleton } from './entry-row-skeleton';
import { type ListItem, layOut, ROW_HEIGHT, type Unfolded } from './list-layout';
import { TransactionRow } from './transaction-row';
import { TransactionRowSkeleton } from './transaction-row-skeleton';
import { useShownItems } from './use-shown-items';
import { useHeldPages, usePageShapes } from './use-transaction-pages';

/** Rows before the end at which older ones are asked for. */
const READ_AHEAD_ROWS = 120;
const PAGE_KEY_ROWS = 10;

/** What the person said of a batch, or what was seen of one that shows what a search found. */
type Fold = Unfolded & { showsAll: boolean };

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
  const list = useRef<HTMLDivElement>(null);
  const [shapes, setShapes] = usePageShapes(first);
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map());
  const [tabStop, setTabStop] = useState<number | null>(null);
  const focusNext = useRef<number | null>(null);
  /** Whether the End key leads on, page after page, until there is no more to read. */
  const [toEnd, setToEnd] = useState(false);
  const ledTo = useRef<number | null>(null);

  const layout = useMemo(() => layOut(shapes, folds), [shapes, folds]);
  const hasMore = (shapes.at(-1)?.nextCursor ?? null) !== null;

  const { count } = layout;
  const shown = useShownItems(list, layout);
  const { rem } = shown;
  const drawn = layout.items(shown.from, shown.to);
  const wanted = wantedPages(
    drawn.map(({ item }) => item.page),
    shapes.length,
    hasMore && (toEnd || shown.to > count - READ_AHEAD_ROWS),
  );
  const { rowAt, next } = useHeldPages(wish, shapes, setShapes, wanted);

  const onFold = useCallback<RowActions['onFold']>(
    ({ id }, showsAll) =>
      setFolds((now) => new Map(now).set(id, { showsAll, entries: showsAll ? 0 : null })),
    [],
  );
  const onEntries = useCallback<RowActions['onEntries']>(
    ({ id }, entries) =>
      setFolds((now) => {
        const known = now.get(id);
        return known?.showsAll && known.entries !== entries
          ? new Map(now).set(id, { ...known, entries })
          : now;
      }),
    [],
  );
  /** By how much grew what stands above the window, and has to be scrolled past. */
  const grownAbove = useRef(0);
  const onEndHeight = useCallback<RowActions['onEndHeight']>(
    ({ id, matchedEntries }, height, { grown, isAbove }) => {
      if (isAbove) grownAbove.current += grown;
      setFolds((now) => {
        const known = now.get(id) ?? { showsAll: false, entries: matchedEntries.length };
        return new Map(now).set(id, { ...known, endHeight: height / rem });
      });
    },
    [rem],
  );
  useLayoutEffect(() => {
    if (grownAbove.current !== 0) window.scrollBy({ top: grownAbove.current });
    grownAbove.current = 0;
  });

  const visible = drawn.filter(({ item }) => item.kind === 'transaction');
  const stop = visible.some(({ index }) => index === tabStop) ? tabStop : visible[0]?.index;

  const goTo = (index: number | null) => {
    if (index === null) return;
    focusNext.current = index;
    setTabStop(index);
    shown.show(index);
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
    const index = indexOf(event.target);
    if (index === null) return;
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
            ArrowRight: () => onFold(transaction, true),
            ArrowLeft: () => onFold(transaction, false),
          }
        : {}),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const onFocus = ({ target }: React.FocusEvent) => {
    if (target.matches('[data-transaction]')) setTabStop(indexOf(target));
  };

  const atTop = layout.item(shown.first);
  return (
    <>
      <UnreadableRows
        count={shapes.reduce((sum, { unreadable }) => sum + unreadable, 0)}
        className="mt-3"
      />
      <div className="pointer-events-none sticky top-14 z-10 h-0 lg:top-0" aria-hidden="true">
        {shown.first > 0 && atTop && (
          <p className="-mx-1 flex h-9 items-center border-b border-line bg-surface px-1 text-small font-medium text-ink-muted">
            <DayName of={atTop.day} />
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: items are placed, and most of the list is not in the document. */}
      <div
        ref={list}
        role="list"
        aria-label={t('title')}
        className="relative"
        style={{ height: (layout.height + (hasMore ? ROW_HEIGHT : 0)) * rem }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onWheel={stay}
        onPointerDown={stay}
      >
        {drawn.map(({ index, top, height, item }) => {
          const transaction = item.kind === 'day' ? null : rowAt(item.page, item.row);
          return (
            <Placed
              key={`${item.page} ${item.row} ${item.kind === 'entry' ? item.entry : item.kind}`}
              index={index}
              of={hasMore ? null : count}
              top={top * rem}
            >
              {item.kind === 'day' ? (
                <h3 className="flex h-13 items-end pb-2 text-small font-medium text-ink-muted">
                  <DayName of={item.day} />
                </h3>
              ) : (
                <ListRow
                  {...item}
                  height={height * rem}
                  transaction={transaction}
                  accountName={(transaction && accountNames?.get(transaction.accountId)) ?? null}
                  isTabStop={index === stop}
                  showsAll={transaction !== null && folds.get(transaction.id)?.showsAll === true}
                  onOpen={onOpen}
                  onFold={onFold}
                  onEntries={onEntries}
                  onEndHeight={onEndHeight}
                />
              )}
            </Placed>
          );
        })}
        {hasMore && shown.to >= count && (
          <Placed key="next" index={count} of={null} top={layout.height * rem}>
            {next.error ? (
              <ProblemNotice
                problem={problemOf(next.error)}
                retrying={next.isReading}
                onRetry={next.readAgain}
              />
            ) : (
              <Loading label={t('loadingMore')}>
                <TransactionRowSkeleton />
              </Loading>
            )}
          </Placed>
        )}
      </div>
      <p role="status" className="sr-only">
        {t('loaded', { count: first.total ?? layout.transactions })}
      </p>
    </>
  );
}

/** The place in the list of what an element belongs to. */
function indexOf(element: Element): number | null {
  const holder = element.closest<HTMLElement>('[data-index]');
  return holder ? Number(holder.dataset.index) : null;
}

type PlacedProps = {
  index: number;
  /** How many items there are; null as long as nobody knows. */
  of: number | null;
  top: number;
  children: React.ReactNode;
};

function Placed({ index, of, top, children }: PlacedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the list.
    <div
      role="listitem"
      data-index={index}
      aria-setsize={of ?? -1}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </div>
  );
}

/** The day under which transactions stand; null for those that are on the way. */
function DayName({ of }: { of: string | null }) {
  const t = useTranslations('transactions');
  const { day } = useTimeWords();
  return of === null ? t('pending') : day(of);
}

type RowActions = {
  onOpen: (transaction: StoredTransactionView) => void;
  /** Shows all of a batch, or none of it. */
  onFold: (transaction: StoredTransactionView, showsAll: boolean) => void;
  onEntries: (transaction: StoredTransactionView, entries: number) => void;
  /** Tells how high the end of the entries of a batch stands, when that is another height than was thought. */
  onEndHeight: (
    transaction: StoredTransactionView,
    height: number,
    change: { grown: number; isAbove: boolean },
  ) => void;
};

type ListRowProps = Exclude<ListItem, { kind: 'day' }> &
  RowActions & {
    height: number;
    /** Null as long as its page is read again. */
    transaction: StoredTransactionView | null;
    accountName: string | null;
    isTabStop: boolean;
    showsAll: boolean;
  };

/** A transaction, or a part of what is unfolded below one. Only those that come into the window are drawn anew. */
const ListRow = memo(function ListRow(props: ListRowProps) {
  const { transaction, height, onFold, onEndHeight } = props;
  const card = (
    <div
      className={classNames(
        'border-x border-line bg-surface-raised',
        props.kind === 'transaction' && 'border-t',
        props.kind === 'transaction' && props.first && 'overflow-hidden rounded-t-card',
        'last' in props && props.last && 'overflow-hidden rounded-b-card border-b',
        props.kind !== 'transaction' && 'pr-4 pl-[4.25rem] sm:pr-5 sm:pl-[4.75rem]',
      )}
    >
      {transaction === null ? (
        props.kind === 'entry' ? (
          <EntryRowSkeleton />
        ) : (
          <TransactionRowSkeleton />
        )
      ) : props.kind === 'transaction' ? (
        <TransactionRow
          transaction={transaction}
          accountName={props.accountName}
          isTabStop={props.isTabStop}
          onOpen={props.onOpen}
          unfolded={props.isUnfolded}
          onUnfold={(opened) => onFold(transaction, opened)}
        />
      ) : props.showsAll ? (
        props.kind === 'entry' ? (
          <EntryOf transaction={transaction} entry={props.entry} />
        ) : (
          <EntriesEnd transaction={transaction} onCount={props.onEntries} />
        )
      ) : props.kind === 'entry' ? (
        <MatchedEntry transaction={transaction} entry={props.entry} />
      ) : (
        <MatchedEnd transaction={transaction} onAll={() => onFold(transaction, true)} />
      )}
    </div>
  );
  return props.kind === 'entries-end' && transaction !== null ? (
    <Measured
      onSeen={(box) => {
        const seen = Math.round(box.height);
        const grown = seen - height;
        if (Math.abs(grown) >= 1) onEndHeight(transaction, seen, { grown, isAbove: box.top < 0 });
      }}
    >
      {card}
    </Measured>
  ) : (
    card
  );
});

/** Tells where its children stand, whenever their size changes. */
function Measured({
  onSeen,
  children,
}: {
  onSeen: (box: DOMRect) => void;
  children: React.ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => tell(current.getBoundingClientRect()));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element}>{children}</div>;
}

/** The pages of what is drawn, one to either side of them, and the first. */
function wantedPages(pages: readonly number[], known: number, readOn: boolean): number[] {
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

function EntriesEnd({ transaction, onCount }: OfBatch & { onCount: RowActions['onEntries'] }) {
  const t = useTranslations('transactions');
  const query = useQuery(transactionQuery(transaction.id));
  const { data, error } = query;
  const count = data?.transaction.entries?.length;
  useEffect(() => {
    if (count !== undefined) onCount(transaction, count);
  }, [count, onCount, transaction]);
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
