import { cache } from 'react';
import { type Question, question } from '@/app/(signed-in)/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { basketAnswer } from '@/app/api/baskets/[basketId]/basket-params';
import { readBasket } from '@/lib/pisp/basket/read-basket';
import { basketQuery } from '@/lib/query/basket-queries';

/** A stored basket; read once for the page's title and content. */
export const storedBasket = cache((userId: string, basketId: string, now: Date) =>
  readBasket({ userId, basketId: basketId.toLowerCase() }, now),
);

/** The first query of a basket's page: the stored one, before the bank is asked. */
export function basketQuestions({ userId, now }: Visitor, basketId: string): Question[] {
  return [
    question(basketQuery(basketId), async () => {
      const read = await storedBasket(userId, basketId, now);
      return read && basketAnswer(read);
    }),
  ];
}
