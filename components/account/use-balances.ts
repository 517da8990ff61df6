'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { balancesQuery } from '@/lib/query/account-queries';
import { cardBalancesQuery } from '@/lib/query/card-account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView, BalancesView } from '@/lib/view/account';
import type { CardAccountView } from '@/lib/view/card-account';
import { type BalancesShown, balancesShown } from './balances-shown';

export type BalancesOfAccount = BalancesShown & { isReading: boolean };

export type BalancesRead = {
  balances: BalancesOfAccount[];
  /** Asks the bank again for all. */
  readAgain: () => void;
};

/** The balances of each of some accounts, asked for at the bank. */
export function useBalances(accounts: readonly AccountView[]): BalancesRead {
  return balancesRead(
    accounts,
    useQueries({ queries: accounts.map(({ accountId }) => balancesQuery(accountId)) }),
  );
}

/** The balances of each of some card accounts, asked for at the bank. */
export function useCardBalances(cards: readonly CardAccountView[]): BalancesRead {
  return balancesRead(
    cards,
    useQueries({ queries: cards.map(({ cardAccountId }) => cardBalancesQuery(cardAccountId)) }),
  );
}

function balancesRead(
  accounts: readonly Pick<AccountView, 'balances'>[],
  results: readonly UseQueryResult<BalancesView>[],
): BalancesRead {
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
