import type { Question } from '@/app/(signed-in)/questions';
import {
  accountsOf,
  cardsOf,
  connectionsOf,
  recentBalancesOf,
} from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';

/** The first queries of the accounts page. */
export function accountsQuestions(visitor: Visitor): Question[] {
  return [accountsOf(visitor), cardsOf(visitor), connectionsOf(visitor), recentBalancesOf(visitor)];
}
