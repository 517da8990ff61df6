import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useMoneyText } from '@/components/money/money';
import { useDayWords } from '@/components/time/use-time-words';
import { subtitleOf } from '@/components/transaction/transaction-words';
import { useTransactionTitle } from '@/components/transaction/use-transaction-title';
import { isUnsorted } from '@/lib/view/insight/category';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/** What stands beside or below a transaction's title. */
export type RowSubtitle = {
  /** Null if it is unsorted or not booked yet. A wide row has it in a column of its own. */
  category: string | null;
  /** Whether a narrow row says the category, instead of nothing or before a town. */
  isCategoryBelow: boolean;
  /** The bank's text, below the title. */
  text: string | null;
  isNumber: boolean;
};

export type RowWords = {
  title: (transaction: StoredTransactionView) => string;
  subtitle: (transaction: StoredTransactionView) => RowSubtitle;
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
        const { category, status } = transaction;
        const name =
          status === 'pending' || isUnsorted(category) ? null : categories(`names.${category}`);
        const subtitle = subtitleOf(transaction);
        // Nobody recognises a bill by a KID; the details have it.
        const isDigits = subtitle?.kind === 'reference' && /^[\d -]+$/.test(subtitle.text);
        const shown = name !== null && isDigits ? null : subtitle;
        return {
          category: name,
          isCategoryBelow: name !== null && (shown === null || shown.kind === 'rest'),
          text: shown?.kind === 'account' ? formatAccountNumber(shown.text) : (shown?.text ?? null),
          isNumber: shown?.kind === 'account' || shown?.kind === 'reference',
        };
      },
      details: (transaction, isUnusual) => {
        return t(isUnusual ? 'detailsUnusual' : 'details', {
          name: title(transaction),
          amount: moneyText(transaction.amount),
          day: transaction.day === null ? t('pending') : day(transaction.day),
        });
      },
      entries: (count) => (count === null ? t('entriesUnknown') : t('entries', { count })),
    }),
    [t, categories, unusual, title, moneyText, day],
  );
}
