'use client';

import { Money } from '@/components/money/money';
import type { BalanceView } from '@/lib/view/account';
import { useBalanceWords } from './use-balance-words';

/** The balances of an account besides the most useful one. */
export function OtherBalances({ balances }: { balances: BalanceView[] }) {
  const wordsOf = useBalanceWords();
  return (
    <dl className="divide-y divide-line border-t border-line">
      {balances.map((balance, index) => {
        const { name, text } = wordsOf(balance);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a bank may give two of one type and day.
            key={`${balance.balanceType} ${index}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 sm:px-5"
          >
            <dt className="font-medium" title={balance.balanceType}>
              {name}
            </dt>
            <dd className="ml-auto">
              <Money of={balance.balanceAmount} className="font-medium" />
            </dd>
            <dd className="w-full text-small text-ink-muted">{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
