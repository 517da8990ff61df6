'use client';

import type { FilterableAccount } from '@/components/transaction/listed-account';
import type { TransactionFilter } from './transaction-filter';
import { useFilterWords } from './use-filter-words';

type PrintedFilterProps = {
  filter: TransactionFilter;
  accounts: readonly FilterableAccount[];
  currency: string;
};

/** What a printed list is narrowed by, in one line. */
export function PrintedFilter({ filter, accounts, currency }: PrintedFilterProps) {
  const narrowings = useFilterWords(accounts, currency)(filter).map(({ words }) => words);
  return <p>{[filter.text, ...narrowings].filter(Boolean).join(' · ')}</p>;
}
