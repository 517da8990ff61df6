import type { Question } from '@/app/(signed-in)/questions';
import { connectionsOf, debtorAccountsOf, recipientsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';

/** What the form of a payment shows first. A draft is not in it: each visit reads it anew. */
export function paymentFormQuestions(visitor: Visitor): Question[] {
  return [connectionsOf(visitor), debtorAccountsOf(visitor), recipientsOf(visitor)];
}
