'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { Loading } from '@/components/ui/skeleton';
import { transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { BatchSum } from './batch-sum';
import { EntryRow } from './entry-row';
import { EntryRowSkeleton } from './entry-row-skeleton';
import type { ListItem } from './list-layout';

type BatchPartProps = Extract<ListItem, { kind: 'entry' | 'entries-end' }> & {
  transaction: StoredTransactionView;
  /** Whether to show all payments of the batch, or only those that a search found. */
  showsAll: boolean;
  onEntries: (transaction: StoredTransactionView, entries: number) => void;
  onAll: () => void;
};

/** A payment of an unfolded batch, or the end of its payments. */
export function BatchPart(props: BatchPartProps) {
  const { transaction, showsAll } = props;
  if (props.kind === 'entry')
    return showsAll ? (
      <EntryOf transaction={transaction} entry={props.entry} />
    ) : (
      <MatchedEntry transaction={transaction} entry={props.entry} />
    );
  return showsAll ? (
    <EntriesEnd transaction={transaction} onCount={props.onEntries} />
  ) : (
    <MatchedEnd transaction={transaction} onAll={props.onAll} />
  );
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

function EntriesEnd({ transaction, onCount }: OfBatch & { onCount: BatchPartProps['onEntries'] }) {
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
