'use client';

import { basketStatusOf } from '@/components/basket/basket-status';
import { type Polled, usePolled } from '@/components/payment/page/use-polled';
import { useRenewLists } from '@/components/payment/use-renew-lists';
import { isBasketOver } from '@/lib/query/basket-poll';
import { basketQuery, basketStatusQuery } from '@/lib/query/basket-queries';
import type { BasketDetailView } from '@/lib/view/basket';

const LISTS = ['baskets', 'payments', 'balances', 'notices'];

/** A basket: first as last known, then polled from the bank until nothing can change any more. */
export function useBasket(basketId: string): Polled<BasketDetailView> {
  const shown = usePolled(basketQuery(basketId), basketStatusQuery(basketId), isBasketOver);
  const basket = shown.view;
  useRenewLists(
    basket &&
      [
        basketStatusOf(basket),
        ...basket.payments.map(({ status }) => status?.transactionStatus),
      ].join(),
    LISTS,
  );
  return shown;
}
