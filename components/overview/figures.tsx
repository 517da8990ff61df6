'use client';

import type { AccountView } from '@/lib/view/account';
import { BalanceOverTime } from './balance-over-time';
import { ByCategory } from './by-category';
import { InAndOut } from './in-and-out';

type FiguresProps = { accounts: readonly AccountView[]; isReading: boolean };

/** What was, in pictures and sums. */
export function Figures({ accounts, isReading }: FiguresProps) {
  return (
    <div className="space-y-8">
      <BalanceOverTime accounts={accounts} isReading={isReading} />
      <InAndOut isReading={isReading} />
      <ByCategory isReading={isReading} />
    </div>
  );
}
