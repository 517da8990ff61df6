'use client';

import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { EntryRowSkeleton } from './entry-row-skeleton';
import type { ListItem } from './list-layout';
import { TransactionRow } from './transaction-row';
import { TransactionRowSkeleton } from './transaction-row-skeleton';
import type { RowWords } from './use-row-words';

// Loaded when a batch is unfolded. A row keeps its height meanwhile.
const BatchPart = drawnLater(
  async () => (await import('./batch-part')).BatchPart,
  ({ kind }) => (
    <div className={classNames(kind === 'entries-end' && 'pt-1 pb-4')}>
      <EntryRowSkeleton />
    </div>
  ),
);

export type RowActions = {
  onOpen: (transaction: StoredTransactionView) => void;
  /** Shows all of a batch's payments, or none. */
  onFold: (transaction: StoredTransactionView, showsAll: boolean) => void;
  onEntries: (transaction: StoredTransactionView, entries: number) => void;
  /** Reports the height of the end of a batch's entries when it differs from the assumed one. */
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
    /** Whether the heading of its day is right above. */
    isFirst: boolean;
    /** Whether the list ends here. */
    isLast: boolean;
    /** Null while its page is read again. */
    transaction: StoredTransactionView | null;
    accountName: string | null;
    currencyAbove: string | null;
    isUnusual: boolean;
    isTabStop: boolean;
    showsAll: boolean;
    words: RowWords;
  };

/**
 * A transaction, or part of what is unfolded below one. Memoised, so that scrolling only draws rows that come into
 * view.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { transaction, height, rem, onFold, onEndHeight } = props;
  const card = (
    <div
      className={classNames(
        'border-x border-line bg-surface-raised',
        props.kind === 'transaction' && !props.isFirst && 'border-t',
        props.isLast && 'overflow-hidden rounded-b-card border-b',
        props.kind !== 'transaction' && 'pr-4 pl-15.5 sm:pr-5 sm:pl-[4.75rem]',
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
          currencyAbove={props.currencyAbove}
          isUnusual={props.isUnusual}
          isTabStop={props.isTabStop}
          onOpen={props.onOpen}
          unfolded={props.isUnfolded}
          words={props.words}
          onUnfold={(opened) => onFold(transaction, opened)}
        />
      ) : (
        <BatchPart {...props} transaction={transaction} onAll={() => onFold(transaction, true)} />
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

/** Reports its children's size whenever that changes. */
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
