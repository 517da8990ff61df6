'use client';

import { Money } from '@/components/money/money';
import { classNames } from '@/components/ui/class-names';
import type { Money as MoneyView } from '@/lib/view/account';

type TotalsProps = {
  of: readonly MoneyView[];
  size?: 'text' | 'title';
  className?: string;
};

/** Sums of several currencies, one below the other and never added up. */
export function Totals({ of, size = 'text', className }: TotalsProps) {
  return (
    <span className={classNames('flex flex-col items-end', className)}>
      {of.map((total) => (
        <Money key={total.currency} of={total} size={size} className="font-semibold" />
      ))}
    </span>
  );
}
