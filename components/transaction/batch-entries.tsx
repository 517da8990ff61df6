'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { directionOf } from '@/components/money/format-amount';
import { Money } from '@/components/money/money';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { transactionQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { TransactionEntryView, TransactionView } from '@/lib/view/account';

const SKELETONS_MAX = 5;

type BatchEntriesProps = { accountId: string; transaction: TransactionView };

/** The single payments of a batch transaction, read at the bank when they are not here yet. */
export function BatchEntries({ accountId, transaction }: BatchEntriesProps) {
  const t = useTranslations('transactions');
  const { transactionId, entries: known } = transaction;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...transactionQuery(accountId, transactionId ?? ''),
    enabled: known === null && transactionId !== null,
  });
  const entries = known ?? data?.transaction.entries ?? null;
  if (entries === null && transactionId !== null && isPending) {
    const count = Math.min(transaction.batchNumberOfTransactions ?? 2, SKELETONS_MAX);
    return (
      <Loading label={t('entriesLoading')}>
        <div className="divide-y divide-line">
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that hold nothing and never move.
            <div key={row} className="flex min-h-14 items-center justify-between">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (error && entries === null) {
    return (
      <ProblemNotice
        className="mt-1"
        problem={problemOf(error)}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (entries === null || entries.length === 0) {
    return <p className="py-2 text-small text-ink-muted">{t('entriesNone')}</p>;
  }
  const outgoing = directionOf(transaction.amount.amount) === 'out';
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and never change places.
        <li key={index}>
          <Entry entry={entry} number={index + 1} outgoing={outgoing} />
        </li>
      ))}
    </ol>
  );
}

type EntryProps = { entry: TransactionEntryView; number: number; outgoing: boolean };

function Entry({ entry, number, outgoing }: EntryProps) {
  const t = useTranslations('transactions');
  const name = outgoing ? entry.creditorName : entry.debtorName;
  const accountNumber = outgoing ? entry.creditorAccount : entry.debtorAccount;
  const said = entry.message ?? entry.references[0] ?? null;
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate text-small font-medium">
          <bdi>{name ?? t('entryUnnamed', { number })}</bdi>
        </p>
        {(accountNumber || said) && (
          <p className="truncate text-small text-ink-muted tabular-nums">
            {accountNumber && <bdi>{formatAccountNumber(accountNumber)}</bdi>}
            {accountNumber && said && ' · '}
            {said && <bdi>{said}</bdi>}
          </p>
        )}
      </div>
      {entry.amount && <Money of={entry.amount} className="shrink-0 text-small font-medium" />}
    </div>
  );
}
