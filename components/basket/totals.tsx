'use client';

import { Money } from '@/components/money/money';
import type { Money as MoneyView } from '@/lib/view/account';

type TotalsProps = {
  of: readonly MoneyView[];
  size?: 'text' | 'title';
};

/** Sums of several currencies, one below the other and never added up. */
export function Totals({ of, size = 'text' }: TotalsProps) {
  return (
    <span className="flex flex-col items-end">
      {of.map((total) => (
        <Money key={total.currency} of={total} size={size} className="font-semibold" />
      ))}
    </span>
  );
}
