'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Money } from '@/components/money/money';
import { useDayWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';

type DayHeadingProps = {
  /** Null for transactions that are pending. */
  day: string | null;
  /** What the day's transactions add up to, and in which currency; null for none. */
  total: string | null;
  totalCurrency: string | null;
  /** The currency of all rows; null when they have several. */
  currency: string | null;
  /** Whether it names the currency, as the head of a column does: once, and in the strip that stays in view. */
  isHead: boolean;
  className?: string;
};

/** The day that transactions are listed under, with their total. Memoised: it changes less often than the list. */
export const DayHeading = memo(function DayHeading({ className, ...props }: DayHeadingProps) {
  const { day, total, totalCurrency, currency, isHead } = props;
  const t = useTranslations('transactions');
  const words = useDayWords();
  return (
    <div className={classNames(DAY, className)}>
      <h3>{day === null ? t('pending') : words.day(day)}</h3>
      {total !== null && totalCurrency !== null ? (
        <span className="flex items-baseline gap-1.5 font-normal">
          {t('dayTotal')}
          <Money
            of={{ amount: total, currency: totalCurrency }}
            as="movement"
            isCurrencyAbove={!isHead && totalCurrency === currency}
          />
        </span>
      ) : (
        // On a phone, above the amounts instead of beside each. Each row's accessible name has it.
        isHead && (
          <span aria-hidden="true" className="font-normal sm:hidden">
            {currency}
          </span>
        )
      )}
    </div>
  );
});

/** A line between the rows of one card, close to those below it, since most days have only one or two rows. */
const DAY =
  'flex h-10 items-end justify-between gap-3 border-x border-t border-line px-4 pb-1 text-small font-medium text-ink-muted sm:px-5';
