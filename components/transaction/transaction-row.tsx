'use client';

import {
  ArrowDownLeft,
  ArrowUpRight,
  ChevronDown,
  Clock3,
  Layers,
  type LucideIcon,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { directionOf } from '@/components/money/format-amount';
import { Money, useMoneyText } from '@/components/money/money';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { TransactionView } from '@/lib/view/account';
import { BatchEntries } from './batch-entries';
import { subtitleOf, titleOf } from './transaction-words';

const iconOf = (transaction: TransactionView): LucideIcon => {
  if (transaction.status === 'pending') return Clock3;
  if (isBatch(transaction)) return Layers;
  return directionOf(transaction.amount.amount) === 'out' ? ArrowUpRight : ArrowDownLeft;
};

/** Whether a transaction holds several payments in one. */
export const isBatch = (transaction: TransactionView): boolean =>
  transaction.batchNumberOfTransactions !== null || transaction.entries !== null;

/** The name of a transaction in the words of the page. */
export function useTransactionTitle(): (transaction: TransactionView) => string {
  const t = useTranslations('transactions');
  return (transaction) => {
    const title = titleOf(transaction);
    if ('text' in title) return title.text;
    return title.unnamed === 'out' ? t('unnamedOut') : t('unnamedIn');
  };
}

type TransactionRowProps = {
  accountId: string;
  transaction: TransactionView;
  onOpen: (transaction: TransactionView) => void;
  /** Whether the payments of a batch are shown. */
  unfolded: boolean;
  onUnfold: (key: string, unfolded: boolean) => void;
};

export function TransactionRow({
  accountId,
  transaction,
  onOpen,
  unfolded,
  onUnfold,
}: TransactionRowProps) {
  const t = useTranslations('transactions');
  const title = useTransactionTitle()(transaction);
  const moneyText = useMoneyText();
  const subtitle = subtitleOf(transaction);
  const entriesId = `entries-${transaction.key}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('details', { name: title, amount: moneyText(transaction.amount) })}
        onClick={() => onOpen(transaction)}
        className="flex min-h-[4.25rem] w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-5"
      >
        <span
          className={classNames(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            transaction.status === 'pending'
              ? 'bg-surface-sunken text-ink-muted'
              : directionOf(transaction.amount.amount) === 'in'
                ? 'bg-settled-soft text-settled'
                : 'bg-surface-sunken text-ink-muted',
          )}
        >
          <Icon of={iconOf(transaction)} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">
            <bdi>{title}</bdi>
          </span>
          {subtitle && (
            <span className="block truncate text-small text-ink-muted">
              <bdi className={classNames(subtitle.kind !== 'text' && 'tabular-nums')}>
                {subtitle.kind === 'account' ? formatAccountNumber(subtitle.text) : subtitle.text}
              </bdi>
            </span>
          )}
        </span>
        <Money
          of={transaction.amount}
          as={transaction.status === 'pending' ? 'waiting' : 'movement'}
          className="shrink-0 font-medium"
        />
      </button>
      {isBatch(transaction) && (
        <div className="-mt-1.5 px-4 pb-3 pl-[4.25rem] sm:px-5 sm:pl-[4.75rem]">
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={entriesId}
            onClick={() => onUnfold(transaction.key, !unfolded)}
            className="-ml-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-small font-medium text-accent transition-colors duration-150 hover:bg-accent-soft"
          >
            {transaction.batchNumberOfTransactions === null
              ? t('entriesUnknown')
              : t('entries', { count: transaction.batchNumberOfTransactions })}
            <Icon
              of={ChevronDown}
              className={classNames(
                'size-4 transition-transform duration-150',
                unfolded && 'rotate-180',
              )}
            />
          </button>
          <div id={entriesId}>
            {unfolded && <BatchEntries accountId={accountId} transaction={transaction} />}
          </div>
        </div>
      )}
    </>
  );
}

export function TransactionRowSkeleton() {
  return (
    <div className="flex min-h-[4.25rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-4 w-40 max-w-full" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <Skeleton className="h-4 w-24" />
    </div>
  );
}
