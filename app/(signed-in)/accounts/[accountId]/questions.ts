import { cache } from 'react';
import { type Question, question } from '@/app/(signed-in)/questions';
import { accountsOf, connectionsOf, savedViewsOf } from '@/app/(signed-in)/shared-questions';
import { firstTransactions } from '@/app/(signed-in)/transactions/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import {
  accountTransactionsRequest,
  filterFromAddress,
} from '@/components/transaction/filter/transaction-filter';
import { oneAccount } from '@/lib/aisp/account/list-accounts';
import { balanceHistory } from '@/lib/aisp/insight/insight';
import { accountQuery } from '@/lib/query/account-queries';

/** A stored account or card; read once for the page's title and content. */
export const storedAccount = cache((userId: string, accountId: string, now: Date) =>
  oneAccount({ userId, accountId }, now),
);

/** The booked balance of an account over the last 90 days; null for a card, of which only the debt is known. */
export const storedCourse = cache(async (userId: string, accountId: string, now: Date) => {
  // The page is complete without it.
  const found = await storedAccount(userId, accountId, now).catch(() => null);
  if (!found?.ok || found.account.kind === 'card') return null;
  const history = await balanceHistory(
    { userId, contextId: null, accountIds: [accountId] },
    { dateFrom: null, dateTo: null },
    now,
  ).catch(() => null);
  return history?.series[0] ?? null;
});

/** The first queries of an account's or card's page; none without access to it. */
export async function accountQuestions(
  visitor: Visitor,
  accountId: string,
  address: string,
): Promise<Question[]> {
  const { userId, now } = visitor;
  // On failure, the browser asks again.
  const found = await storedAccount(userId, accountId, now).catch(() => null);
  if (!found?.ok) return [connectionsOf(visitor)];
  const { account } = found;
  const filter = filterFromAddress(new URLSearchParams(address));
  return [
    connectionsOf(visitor),
    question(accountQuery(accountId), async () => account),
    savedViewsOf(visitor),
    ...(await firstTransactions(visitor, accountTransactionsRequest(account, filter))),
    // A card's page names the account that it is paid from.
    ...(account.kind === 'card' ? [accountsOf(visitor)] : []),
  ];
}
