'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Money as MoneyView } from '@/lib/view/account';
import { directionOf, formatAmount, moneyText } from './format-amount';

/** An amount with at least this many digits and separators is long. */
const LONG_DIGITS = 14;

type MoneyProps = {
  of: MoneyView;
  /**
   * `plain`: unchanged. `movement`: incoming money gets a plus and the colour of settled money; `moved` between own
   * accounts, a plus alone. `waiting`: not settled yet.
   */
  as?: 'plain' | 'movement' | 'moved' | 'waiting';
  size?: 'text' | 'title' | 'display' | 'hero';
  /** Whether a heading above names the currency on a phone, where it would take the room of the words beside it. */
  isCurrencyAbove?: boolean;
  className?: string;
};

/** An amount with its currency, set so that decimals line up in a column. */
export function Money({
  of,
  as = 'plain',
  size = 'text',
  isCurrencyAbove = false,
  className,
}: MoneyProps) {
  const { sign, digits } = formatAmount(of.amount, useLocale());
  const comesIn = as !== 'plain' && directionOf(of.amount) === 'in';
  return (
    <span
      className={classNames(
        'inline-flex items-baseline whitespace-nowrap tabular-nums',
        size === 'title' && 'text-heading font-semibold sm:text-title',
        (size === 'display' || size === 'hero') && 'font-semibold',
        // Long amounts are set smaller, so that they fit on a phone.
        size === 'hero' &&
          (digits.length > LONG_DIGITS ? 'text-title' : 'text-display sm:text-hero'),
        size === 'display' && (digits.length > LONG_DIGITS ? 'text-title' : 'text-display'),
        as === 'waiting' && 'text-ink-muted',
        as === 'movement' && comesIn && 'text-settled',
        className,
      )}
    >
      <span>
        {sign}
        {comesIn && '+'}
        {digits}
      </span>
      <span
        className={classNames(
          // Its own line box, aligned by the baseline, would make the amount taller than a line.
          'text-left font-normal leading-none tracking-normal text-ink-muted',
          // The same beside small amounts as beside others, so that decimals and ends line up.
          size === 'text' ? 'ml-1 w-7 text-[0.8rem]' : 'w-[2.5em] text-small sm:text-body',
          size !== 'text' && 'ml-[0.35em]',
          size === 'hero' && 'sm:ml-2',
          isCurrencyAbove && 'max-sm:hidden',
        )}
      >
        {of.currency}
      </span>
    </span>
  );
}

/** The same as one text, for names of controls. */
export function useMoneyText(): (of: MoneyView) => string {
  const locale = useLocale();
  return useCallback(({ amount, currency }) => moneyText(amount, currency, locale), [locale]);
}
