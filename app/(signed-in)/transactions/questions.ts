import { type Question, question } from '@/app/(signed-in)/questions';
import { accountsOf, connectionsOf, savedViewsOf } from '@/app/(signed-in)/shared-questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { TransactionsQuery, transactionsListed } from '@/app/api/transactions/listing';
import {
  filterFromAddress,
  transactionsRequest,
} from '@/components/transaction/filter/transaction-filter';
import {
  syncProgressQuery,
  TRANSACTIONS_PER_PAGE,
  type TransactionsRequest,
  transactionsPageQuery,
} from '@/lib/query/transaction-queries';

/** The first queries of the transactions page. @param address its query string. */
export async function transactionsQuestions(
  visitor: Visitor,
  address: string,
): Promise<Question[]> {
  const filter = filterFromAddress(new URLSearchParams(address));
  return [
    accountsOf(visitor),
    connectionsOf(visitor),
    savedViewsOf(visitor),
    ...(await firstTransactions(visitor, transactionsRequest(visitor.contextId, filter))),
  ];
}

/** The first page of a list of transactions, with the progress of its accounts' syncs. */
export async function firstTransactions(
  { userId, now }: Visitor,
  request: TransactionsRequest,
): Promise<Question[]> {
  const limit = String(TRANSACTIONS_PER_PAGE);
  const query = TransactionsQuery.safeParse({ ...request, limit });
  if (!query.success) return [];
  // On failure, the browser asks again.
  const listed = await transactionsListed(userId, query.data, now).catch(() => null);
  if (!listed?.ok) return [];
  const { view } = listed;
  return [
    question(transactionsPageQuery(request, null), async () => view),
    ...view.syncs.map((sync) => question(syncProgressQuery(sync.accountId), async () => sync)),
  ];
}
