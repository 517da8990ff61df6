'use client';

import { useLocale } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { Money as MoneyView } from '@/lib/view/account';
import { directionOf, formatAmount } from './format-amount';

/** Digits and marks from which on a figure counts as long. */
const LONG_DIGITS = 14;

type MoneyProps = {
  of: MoneyView;
  /** `plain`: as it is. `movement`: money in has a plus and the colour of settled money. `waiting`: not settled yet. */
  as?: 'plain' | 'movement' | 'waiting';
  size?: 'text' | 'title' | 'display' | 'hero';
  className?: string;
};

/** An amount with its currency, set so that the øre of a column stand below each other. */
export function Money({ of, as = 'plain', size = 'text', className }: MoneyProps) {
  const { sign, digits } = formatAmount(of.amount, useLocale());
  const comesIn = as !== 'plain' && directionOf(of.amount) === 'in';
  return (
    <span
      className={classNames(
        'inline-flex items-baseline whitespace-nowrap tabular-nums',
        size === 'title' && 'text-heading font-semibold sm:text-title',
        (size === 'display' || size === 'hero') && 'font-semibold',
        // Long figures are set smaller, so that they stay in their place on a phone.
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
          'w-[2.5em] text-left font-normal tracking-normal text-ink-muted',
          size === 'hero' ? 'ml-2' : 'ml-[0.35em]',
          size === 'text' ? 'text-[0.8em]' : 'text-small sm:text-body',
        )}
      >
        {of.currency}
      </span>
    </span>
  );
}

/** The same as one piece of text, for names of controls. */
export function useMoneyText(): (of: MoneyView) => string {
  const locale = useLocale();
  return ({ amount, currency }) => {
    const { sign, digits } = formatAmount(amount, locale);
    return `${sign}${digits} ${currency}`;
  };
}
