'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { parseISO, subYears } from 'date-fns';
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AccountProblem } from '@/components/problem/account-problem';
import { calendarDayOf } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { type DayRange, transactionsQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView, TransactionView } from '@/lib/view/account';
import { TransactionDetails } from './transaction-details';
import { TransactionRow, TransactionRowSkeleton } from './transaction-row';
import { type ListRow, transactionRows } from './transaction-rows';

/** How far to look back when asked to; the bank has its own end. */
const YEARS_BACK = 5;
/** Rows before the end at which older ones are asked for. */
const READ_AHEAD_ROWS = 12;
const ROW_HEIGHT = 68;
const DAY_HEIGHT = 52;

type TransactionListProps = {
  account: AccountView;
  /** Whether what keeps the transactions away stands elsewhere on the page. */
  troubleIsSaid: boolean;
};

/** What is on the way, and what is booked, by day, with older ones as one scrolls. */
export function TransactionList({ account, troubleIsSaid }: TransactionListProps) {
  const t = useTranslations('transactions');
  const { now } = useTimeWords();
  const [range, setRange] = useState<DayRange | null>(null);
  const recent = useInfiniteQuery(transactionsQuery(account.accountId, null));
  const older = useInfiniteQuery({
    ...transactionsQuery(account.accountId, range),
    enabled: range !== null,
  });
  const [open, setOpen] = useState<TransactionView | null>(null);
  const [shown, setShown] = useState<TransactionView | null>(null);
  // Kept here, since a row that is scrolled away forgets.
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = (key: string, opened: boolean) =>
    setUnfolded((keys) => new Set(opened ? [...keys, key] : [...keys].filter((k) => k !== key)));
  const show = (transaction: TransactionView) => {
    setShown(transaction);
    setOpen(transaction);
  };
  const recentPages = recent.data?.pages;
  const olderPages = range ? older.data?.pages : undefined;
  const pending = recentPages?.[0]?.pending ?? [];
  const rows = useMemo(
    () =>
      transactionRows(
        [...(recentPages ?? []), ...(olderPages ?? [])].flatMap((page) => page.booked),
      ),
    [recentPages, olderPages],
  );
  const last = range ? older : recent;
  const failed = last.isFetchNextPageError || (last.isError && !last.data);
  const hasMore = !failed && (last.isPending || last.hasNextPage);
  const count = rows.filter(({ kind }) => kind === 'transaction').length + pending.length;
  const lookBack = () => {
    const oldest = rows.findLast((row) => row.kind === 'day' && row.day !== null);
    const dateTo = (oldest?.kind === 'day' && oldest.day) || calendarDayOf(now);
    setRange({ dateFrom: calendarDayOf(subYears(parseISO(dateTo), YEARS_BACK)), dateTo });
  };
  const problem = (
    <AccountProblem
      className={count > 0 ? 'mt-4' : undefined}
      problem={problemOf(last.error)}
      connectionId={account.connectionId}
      bankName={account.bankName}
      retrying={last.isFetching}
      onRetry={() => (last.data ? last.fetchNextPage() : last.refetch())}
    />
  );
  return (
    <section aria-labelledby="transactions" className="min-w-0">
      <h2 id="transactions" className="mb-3 text-heading font-semibold">
        {t('title')}
      </h2>
      {recent.isPending ? (
        <TransactionRowsSkeleton />
      ) : !recent.data ? (
        troubleIsSaid ? (
          <p className="text-ink-muted">{t('notNow')}</p>
        ) : (
          problem
        )
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('loaded', { count })}
          </p>
          {pending.length > 0 && (
            <PendingTransactions
              account={account}
              pending={pending}
              onOpen={show}
              unfolded={unfolded}
              onUnfold={unfold}
            />
          )}
          {rows.length === 0 && !hasMore ? (
            <Card>
              <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
            </Card>
          ) : (
            <BookedTransactions
              account={account}
              rows={rows}
              onOpen={show}
              unfolded={unfolded}
              onUnfold={unfold}
              hasMore={hasMore}
              // A failed page waits for the person; scrolling does not ask the bank again and again.
              mayReadOn={last.hasNextPage && !last.isFetching && !failed}
              readOn={last.fetchNextPage}
            />
          )}
          {failed
            ? problem
            : !hasMore && (
                <div className="mt-6 text-center text-small text-ink-muted">
                  {range ? (
                    <p>{t('end')}</p>
                  ) : (
                    <>
                      <p className="mb-3">{t('recentEnd')}</p>
                      <Button size="small" icon={History} onClick={lookBack}>
                        {t('lookBack')}
                      </Button>
                    </>
                  )}
                </div>
              )}
        </>
      )}
      <TransactionDetails
        accountId={account.accountId}
        transaction={shown}
        open={open !== null}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}

type RowsProps = {
  account: AccountView;
  onOpen: (transaction: TransactionView) => void;
  unfolded: ReadonlySet<string>;
  onUnfold: (key: string, unfolded: boolean) => void;
};

type PendingTransactionsProps = RowsProps & { pending: TransactionView[] };

function PendingTransactions({
  account,
  pending,
  onOpen,
  unfolded,
  onUnfold,
}: PendingTransactionsProps) {
  const t = useTranslations('transactions');
  return (
    <section aria-labelledby="pending" className="mb-6">
      <h3 id="pending" className="font-medium">
        {t('pending')}
      </h3>
      <p className="mb-2 text-small text-ink-muted">{t('pendingText')}</p>
      <Card className="overflow-hidden border-dashed">
        <ul className="divide-y divide-line">
          {pending.map((transaction) => (
            <li key={transaction.key}>
              <TransactionRow
                accountId={account.accountId}
                transaction={transaction}
                onOpen={onOpen}
                unfolded={unfolded.has(transaction.key)}
                onUnfold={onUnfold}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type BookedTransactionsProps = RowsProps & {
  rows: ListRow[];
  hasMore: boolean;
  mayReadOn: boolean;
  readOn: () => unknown;
};

function BookedTransactions({
  account,
  rows,
  onOpen,
  unfolded,
  onUnfold,
  hasMore,
  mayReadOn,
  readOn,
}: BookedTransactionsProps) {
  const t = useTranslations('transactions');
  const { day } = useTimeWords();
  const list = useRef<HTMLOListElement>(null);
  const top = useTopOf(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length + (hasMore ? 1 : 0),
    estimateSize: (index) => (rows[index]?.kind === 'day' ? DAY_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? 'more',
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (mayReadOn && lastIndex >= rows.length - READ_AHEAD_ROWS) readOn();
  }, [mayReadOn, lastIndex, rows.length, readOn]);
  return (
    <>
      <h3 className="sr-only">{t('booked')}</h3>
      <ol ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {row === undefined ? (
                <Loading label={t('loadingMore')}>
                  <TransactionRowSkeleton />
                </Loading>
              ) : row.kind === 'day' ? (
                <h4
                  className={classNames(
                    'flex items-end pb-2 text-small font-medium text-ink-muted',
                    item.index === 0 ? 'h-8' : 'h-13',
                  )}
                >
                  {row.day === null ? t('booked') : day(row.day)}
                </h4>
              ) : (
                <div
                  className={classNames(
                    'overflow-hidden border-x border-t border-line bg-surface-raised',
                    row.first && 'rounded-t-card',
                    row.last && 'rounded-b-card border-b',
                  )}
                >
                  <TransactionRow
                    accountId={account.accountId}
                    transaction={row.transaction}
                    onOpen={onOpen}
                    unfolded={unfolded.has(row.transaction.key)}
                    onUnfold={onUnfold}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </>
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

function TransactionRowsSkeleton() {
  const t = useTranslations('transactions');
  return (
    <Loading label={t('loading')}>
      <div className="flex h-8 items-end pb-2">
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

export function TransactionListSkeleton() {
  return (
    <div className="min-w-0">
      <p className="mb-3 text-heading font-semibold">{useTranslations('transactions')('title')}</p>
      <TransactionRowsSkeleton />
    </div>
  );
}
