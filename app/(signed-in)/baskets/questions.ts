import { type Question, questionOfList } from '@/app/(signed-in)/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { listBaskets } from '@/lib/pisp/basket/read-basket';
import { basketsQuery } from '@/lib/query/basket-queries';

/** The first queries of the baskets page. */
export function basketsQuestions({ userId, contextId, now }: Visitor): Question[] {
  return [
    questionOfList(basketsQuery(contextId), () =>
      listBaskets({ userId, context: contextId, cursor: undefined }, now),
    ),
  ];
}
