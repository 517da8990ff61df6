'use client';

import { useQueries } from '@tanstack/react-query';
import { balancesQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { type BalancesShown, balancesShown } from './balances-shown';

export type BalancesOfAccount = BalancesShown & { isReading: boolean };

export type BalancesRead = {
  balances: BalancesOfAccount[];
  /** Asks the bank for all of them again. */
  readAgain: () => void;
};

/** The balances of some accounts, read from the bank. */
export function useBalances(accounts: readonly AccountView[]): BalancesRead {
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
