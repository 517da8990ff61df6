import { type Question, question } from '@/app/(signed-in)/questions';
import {
  accountsOf,
  cardsOf,
  connectionsOf,
  failedPaymentsOf,
  firstPayments,
  paymentDraftsOf,
  recentBalancesOf,
} from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { WAITING } from '@/components/payment/list/filter-address';
import { upcoming } from '@/lib/aisp/insight/upcoming';
import { upcomingQuery } from '@/lib/query/insight-queries';

/** The first queries of the overview. Its charts load as the user scrolls near. */
export function overviewQuestions(visitor: Visitor): Question[] {
  const { userId, contextId, now } = visitor;
  return [
    accountsOf(visitor),
    cardsOf(visitor),
    connectionsOf(visitor),
    firstPayments(visitor, WAITING),
    failedPaymentsOf(visitor),
    paymentDraftsOf(visitor),
    question(upcomingQuery(contextId), () => upcoming({ userId, contextId }, now)),
    recentBalancesOf(visitor),
  ];
}
