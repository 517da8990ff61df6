'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Loading } from '@/components/ui/skeleton';
import { transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { BatchSum } from './batch-sum';
import { EntryRow } from './entry-row';
import { EntryRowSkeleton } from './entry-row-skeleton';
import type { ListItem } from './list-layout';
import { TransactionRow } from './transaction-row';
import { TransactionRowSkeleton } from './transaction-row-skeleton';

export type RowActions = {
  onOpen: (transaction: StoredTransactionView) => void;
  /** Shows all of a batch, or none of it. */
  onFold: (transaction: StoredTransactionView, showsAll: boolean) => void;
  onEntries: (transaction: StoredTransactionView, entries: number) => void;
  /** Reports the height of the end of a batch's entries when it differs from the one assumed. */
  onEndHeight: (
    transaction: StoredTransactionView,
    /** `height` in rem, `grown` in pixels. */
    seen: { height: number; grown: number; isAbove: boolean },
  ) => void;
};

type ListRowProps = Exclude<ListItem, { kind: 'day' }> &
  RowActions & {
    /** In rem. */
    height: number;
    rem: number;
    /** Null as long as its page is read again. */
    transaction: StoredTransactionView | null;
    accountName: string | null;
    isUnusual: boolean;
    isTabStop: boolean;
    showsAll: boolean;
  };

/** A transaction, or a part of what is unfolded below one. Only those that come into the window are drawn anew. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { transaction, height, rem, onFold, onEndHeight } = props;
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
          isUnusual={props.isUnusual}
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
        const grown = seen - height * rem;
        if (Math.abs(grown) < 1) return;
        onEndHeight(transaction, { height: seen / rem, grown, isAbove: box.top < 0 });
      }}
    >
      {card}
    </Measured>
  ) : (
    card
  );
});

/** Reports the box of its children whenever their size changes. */
function Measured({
  onSeen,
  children,
}: {
  onSeen: (box: DOMRect) => void;
  children: React.ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => report(current.getBoundingClientRect()));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element}>{children}</div>;
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
