import type { Question } from '@/app/(signed-in)/questions';
import { connectionsOf, debtorAccountsOf, recipientsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';

/** The first queries of a payment form. A draft is not among them: each visit reads it again. */
export function paymentFormQuestions(visitor: Visitor): Question[] {
  return [connectionsOf(visitor), debtorAccountsOf(visitor), recipientsOf(visitor)];
}
