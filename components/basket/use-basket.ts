'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isBasketOver } from '@/lib/query/basket-poll';
import { basketQuery, basketStatusQuery } from '@/lib/query/basket-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import { basketStanding } from './basket-standing';

export type BasketShown = {
  basket: BasketDetailView | undefined;
  isPending: boolean;
  /** Why there is nothing to show. */
  problem: RequestProblem | null;
  /** Why the bank could not be asked just now, when there is something to show all the same. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  askAgain: () => void;
  /** Takes over what a change of the basket was answered with. */
  put: (basket: BasketDetailView) => void;
};

/** A basket as last known at once, and then as the bank knows it, until nothing will change any more. */
export function useBasket(basketId: string): BasketShown {
  const queryClient = useQueryClient();
  const stored = useQuery(basketQuery(basketId));
  const asked = useQuery({
    ...basketStatusQuery(basketId),
    enabled: stored.data !== undefined && !isBasketOver(stored.data),
  });
  const isAskedNewer = asked.data !== undefined && asked.dataUpdatedAt >= stored.dataUpdatedAt;
  const basket = isAskedNewer ? asked.data : stored.data;
  const failed = asked.error && asked.errorUpdatedAt > asked.dataUpdatedAt ? asked.error : null;
  const changed =
    basket &&
    [
      basketStanding(basket),
      ...basket.payments.map(({ status }) => status?.transactionStatus),
    ].join();
  const before = useRef(changed);
  useEffect(() => {
    // Lists show where a basket and its payments stand, too.
    if (before.current !== undefined && before.current !== changed) {
      void queryClient.invalidateQueries({ queryKey: ['baskets'] });
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
      void queryClient.invalidateQueries({ queryKey: ['balances'] });
    }
    before.current = changed;
  }, [changed, queryClient]);
  return {
    basket,
    isPending: stored.isPending,
    problem: stored.error && basket === undefined ? problemOf(stored.error) : null,
    staleBecause: failed
      ? problemOf(failed)
      : basket?.problem
        ? { code: basket.problem, title: basket.problem, requestId: '' }
        : null,
    isAsking: asked.isFetching || (stored.isFetching && basket === undefined),
    askAgain: () => void (stored.data === undefined ? stored.refetch() : asked.refetch()),
    put: (next) => {
      queryClient.setQueryData(basketQuery(basketId).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: basketStatusQuery(basketId).queryKey });
    },
  };
}
