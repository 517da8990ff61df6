'use client';

import { useQueries } from '@tanstack/react-query';
import { balancesShown } from '@/components/account/balances-shown';
import type { BalancesOfAccount } from '@/components/account/use-balances';
import { cardBalancesQuery } from '@/lib/query/card-account-queries';
import { problemOf } from '@/lib/query/request';
import type { CardAccountView } from '@/lib/view/card-account';

/** The balances of each of some card accounts, asked for at the bank, and a way to ask again for all. */
export function useCardBalances(cards: readonly CardAccountView[]): {
  balances: BalancesOfAccount[];
  readAgain: () => void;
} {
  const results = useQueries({
    queries: cards.map(({ cardAccountId }) => cardBalancesQuery(cardAccountId)),
  });
  return {
    balances: results.map(({ data, error, isFetching }, index) => ({
      ...balancesShown(cards[index]?.balances ?? null, data, error && problemOf(error)),
      isReading: isFetching,
    })),
    readAgain: () => {
      for (const { isFetching, refetch } of results) if (!isFetching) void refetch();
    },
  };
}
