'use client';

import { useQueries } from '@tanstack/react-query';
import { balancesQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { type BalancesShown, balancesShown } from './balances-shown';

export type BalancesOfAccount = BalancesShown & { isReading: boolean };

/** The balances of each of some accounts, asked for at the bank, and a way to ask again for all. */
export function useBalances(accounts: readonly AccountView[]): {
  balances: BalancesOfAccount[];
  readAgain: () => void;
} {
  const results = useQueries({
    queries: accounts.map(({ accountId }) => balancesQuery(accountId)),
  });
  return {
    balances: results.map(({ data, error, isFetching }, index) => ({
      ...balancesShown(accounts[index]?.balances ?? null, data, error && problemOf(error)),
      isReading: isFetching,
    })),
    readAgain: () => {
      for (const { isFetching, refetch } of results) if (!isFetching) void refetch();
    },
  };
}
