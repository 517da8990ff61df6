'use client';

import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { directionOf } from '@/components/money/format-amount';
import { Money } from '@/components/money/money';

import type { Money as MoneyView, TransactionEntryView } from '@/lib/view/account';
import { readableName } from '@/lib/view/readable-name';

type EntryRowProps = {
  entry: TransactionEntryView;
  number: number;
  /** The batch's amount, whose direction is that of an entry without an amount. */
  batchAmount: MoneyView;
};

/** One payment of a batch, always `h-14`. */
export function EntryRow({ entry, number, batchAmount }: EntryRowProps) {
  const t = useTranslations('transactions');
  const own = directionOf(entry.amount?.amount ?? '');
  const outgoing = (own === 'none' ? directionOf(batchAmount.amount) : own) === 'out';
  const name = outgoing ? entry.creditorName : entry.debtorName;
  const accountNumber = outgoing ? entry.creditorAccount : entry.debtorAccount;
  const text = entry.message ?? entry.references[0] ?? null;
  return (
    <div className="flex h-14 items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate text-small font-medium">
          <bdi>{name ? readableName(name) : t('entryUnnamed', { number })}</bdi>
        </p>
        {(accountNumber || text) && (
          <p className="line-clamp-1 text-small text-ink-muted tabular-nums wrap-anywhere">
            {accountNumber && <bdi>{formatAccountNumber(accountNumber)}</bdi>}
            {accountNumber && text && ' · '}
            {text && <bdi>{text}</bdi>}
          </p>
        )}
      </div>
      {entry.amount && <Money of={entry.amount} className="shrink-0 text-small font-medium" />}
    </div>
  );
}
