import { type Question, question } from '@/app/(signed-in)/questions';
import { connectionsOf, recipientsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { listDebtorAccounts } from '@/lib/pisp/payment/debtor-accounts';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';

/** What the form of a payment shows first. A draft is not in it: each visit reads it anew. */
export function paymentFormQuestions(visitor: Visitor): Question[] {
  const { userId, contextId, now } = visitor;
  return [
    connectionsOf(visitor),
    question(debtorAccountsQuery(contextId), async () => ({
      debtorAccounts: await listDebtorAccounts({ userId, contextId }, now),
    })),
    recipientsOf(visitor),
  ];
}
