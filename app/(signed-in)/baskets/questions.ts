import { type Question, questionOfList } from '@/app/(signed-in)/questions';
import { firstPayments } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { WAITING } from '@/components/payment/list/filter-address';
import { listBaskets } from '@/lib/pisp/basket/read-basket';
import { basketsQuery } from '@/lib/query/basket-queries';

/** The first queries of the baskets page. */
export function basketsQuestions(visitor: Visitor): Question[] {
  const { userId, contextId, now } = visitor;
  return [
    questionOfList(basketsQuery(contextId), () =>
      listBaskets({ userId, context: contextId, cursor: undefined }, now),
    ),
    firstPayments(visitor, WAITING),
  ];
}
