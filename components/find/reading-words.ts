'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatAmount } from '@/components/money/format-amount';
import { monthName } from '@/components/time/month-name';
import { useTimeWords } from '@/components/time/use-time-words';
import type { FindReading } from '@/lib/view/find';

/** The interpretation of a search in words: `November 2025 · “tibber”`. */
export function useReadingWords(): (reading: FindReading) => string {
  const t = useTranslations('find');
  const categories = useTranslations('categories');
  const locale = useLocale();
  const { day } = useTimeWords();
  const digits = (amount: string) => formatAmount(amount, locale).digits;
  const daysInWords = ({ from, to }: { from: string; to: string }) => {
    if (from === to) return day(from);
    const month = from.slice(0, 7);
    if (month === to.slice(0, 7)) return monthName(month, locale, 'long');
    return from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${day(from)} – ${day(to)}`;
  };
  return ({ words, amount, days, category }) =>
    [
      category && categories(`names.${category}`),
      days && daysInWords(days),
      amount &&
        (amount.min === amount.max
          ? digits(amount.min)
          : `${digits(amount.min)}–${digits(amount.max)}`),
      words && t('quoted', { words }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** The path to the list of all transactions of an interpretation, with its query parameters. */
export function pathOfReading(
  { words, amount, days, category }: FindReading,
  accountIds: readonly string[],
  transactionId?: string,
): string {
  const all = {
    q: words ?? '',
    amountMin: amount?.min ?? '',
    amountMax: amount?.max ?? '',
    dateFrom: days?.from ?? '',
    dateTo: days?.to ?? '',
    category: category ?? '',
    accountId: accountIds.join(','),
    transaction: transactionId ?? '',
  };
  const named = Object.entries(all).filter(([, value]) => value !== '');
  return `/transactions?${new URLSearchParams(named)}`;
}
