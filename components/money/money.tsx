'use client';

import { useLocale } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { Money as MoneyView } from '@/lib/view/account';
import { directionOf, formatAmount } from './format-amount';

type MoneyProps = {
  of: MoneyView;
  /** `plain`: as it is. `movement`: money in has a plus and the colour of settled money. `waiting`: not settled yet. */
  as?: 'plain' | 'movement' | 'waiting';
  className?: string;
};

/** An amount with its currency, set so that the øre of a column stand below each other. */
export function Money({ of, as = 'plain', className }: MoneyProps) {
  const { sign, digits } = formatAmount(of.amount, useLocale());
  const comesIn = as !== 'plain' && directionOf(of.amount) === 'in';
  return (
    <span
      className={classNames(
        'inline-flex items-baseline whitespace-nowrap tabular-nums',
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
      <span className="ml-[0.35em] w-[2.5em] text-left text-[0.8em] font-normal tracking-normal text-ink-muted">
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
