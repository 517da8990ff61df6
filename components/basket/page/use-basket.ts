'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { basketStatusOf } from '@/components/basket/basket-status';
import { newerAnswer, type PolledFromBank } from '@/components/payment/page/newer-answer';
import { useRenewLists } from '@/components/payment/use-renew-lists';
import { isBasketOver } from '@/lib/query/basket-poll';
import { basketQuery, basketStatusQuery } from '@/lib/query/basket-queries';
import type { BasketDetailView } from '@/lib/view/basket';

export type BasketShown = PolledFromBank<BasketDetailView> & {
  /** Stores the answer to a change of the basket. */
  put: (basket: BasketDetailView) => void;
};

const LISTS = ['baskets', 'payments', 'balances', 'notices'];

/** A basket: first as last known, then polled from the bank until nothing can change any more. */
export function useBasket(basketId: string): BasketShown {
  const queryClient = useQueryClient();
  const stored = useQuery(basketQuery(basketId));
  const asked = useQuery({
    ...basketStatusQuery(basketId),
    enabled: stored.data !== undefined && !isBasketOver(stored.data),
  });
  const shown = newerAnswer(stored, asked);
  const basket = shown.view;
  useRenewLists(
    basket &&
      [
        basketStatusOf(basket),
        ...basket.payments.map(({ status }) => status?.transactionStatus),
      ].join(),
    LISTS,
  );
  return {
    ...shown,
    put: (next) => {
      queryClient.setQueryData(basketQuery(basketId).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: basketStatusQuery(basketId).queryKey });
    },
  };
}
