import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useMoneyText } from '@/components/money/money';
import { useDayWords } from '@/components/time/use-time-words';
import {
  subtitleOf,
  type TransactionSubtitle,
  titleOf,
} from '@/components/transaction/transaction-words';
import { isUnsorted } from '@/lib/view/insight/category';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

export type RowWords = {
  title: (transaction: StoredTransactionView) => string;
  /** The line below the title: the bank's text, or else the category, which says more than a number. */
  subtitle: (transaction: StoredTransactionView) => TransactionSubtitle | null;
  /** The accessible name of the button that opens it. */
  details: (transaction: StoredTransactionView, isUnusual: boolean) => string;
  /** Said of one that stands out. */
  unusual: string;
  /** For a batch: its number of payments. */
  entries: (count: number | null) => string;
};

/** The words for all rows of a list, prepared once so that each row costs little. */
export function useRowWords(): RowWords {
  const t = useTranslations('transactions');
  const categories = useTranslations('categories');
  const unusual = useTranslations('unusual')('title');
  const title = useTransactionTitle();
  const moneyText = useMoneyText();
  const { day } = useDayWords();
  return useMemo(
    () => ({
      title,
      unusual,
      subtitle: (transaction) => {
        const subtitle = subtitleOf(transaction);
        if (subtitle?.kind === 'account')
          return { ...subtitle, text: formatAccountNumber(subtitle.text) };
        const { category, status } = transaction;
        if (status === 'pending' || isUnsorted(category)) return subtitle;
        const name = categories(`names.${category}`);
        if (subtitle?.kind === 'rest') return { kind: 'text', text: `${name} · ${subtitle.text}` };
        // Nobody recognises a bill by a KID; the details have it.
        const isNumber = subtitle?.kind === 'reference' && /^[\d -]+$/.test(subtitle.text);
        return subtitle === null || isNumber ? { kind: 'text', text: name } : subtitle;
      },
      details: (transaction, isUnusual) => {
        const date = transaction.bookingDate ?? transaction.transactionDate;
        const isPending = transaction.status === 'pending';
        return t(isUnusual ? 'detailsUnusual' : 'details', {
          name: title(transaction),
          amount: moneyText(transaction.amount),
          day: isPending ? t('pending') : date === null ? '' : day(date),
        });
      },
      entries: (count) => (count === null ? t('entriesUnknown') : t('entries', { count })),
    }),
    [t, categories, unusual, title, moneyText, day],
  );
}

/** A transaction's title in the page's language. */
export function useTransactionTitle(): (transaction: StoredTransactionView) => string {
  const t = useTranslations('transactions');
  return useCallback(
    (transaction) => {
      const title = titleOf(transaction);
      if ('text' in title) return title.text;
      return title.unnamed === 'out' ? t('unnamedOut') : t('unnamedIn');
    },
    [t],
  );
}
