import { listAccounts } from '@/lib/aisp/account/list-accounts';
import { balanceHistory } from '@/lib/aisp/insight/insight';
import { savedViews } from '@/lib/aisp/transactions/saved-views';
import { listConnections } from '@/lib/connection/connections';
import { countUnread } from '@/lib/notice/notices';
import { listDebtorAccounts } from '@/lib/pisp/payment/debtor-accounts';
import { listPayments } from '@/lib/pisp/payment/list-payments';
import { listPaymentDrafts } from '@/lib/pisp/payment/payment-drafts';
import { listRecipients } from '@/lib/pisp/payment/recipients';
import { accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { recentBalancesQuery } from '@/lib/query/insight-queries';
import { unreadNoticesQuery } from '@/lib/query/notice-queries';
import { debtorAccountsQuery, recipientsQuery } from '@/lib/query/payment-form-queries';
import {
  failedPaymentsQuery,
  type PaymentListFilters,
  paymentDraftsQuery,
  paymentsQuery,
} from '@/lib/query/payment-queries';
import { savedViewsQuery } from '@/lib/query/saved-view-queries';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { type Question, question, questionOfList } from './questions';
import type { Visitor } from './visitor';

/**
 * The queries of the frame around every page, which asks before the page inside it.
 * @param path the page's path with its query.
 */
export function frameQuestions(visitor: Visitor, path: string): Question[] {
  const [pathname = ''] = path.split('?');
  return [
    connectionsOf(visitor),
    question(unreadNoticesQuery(pathname), async () => ({
      unread: await countUnread(visitor.userId),
    })),
  ];
}

/** The accounts of a context, or of all contexts. */
export function accountsOf({
  userId,
  contextId,
  now,
}: Pick<Visitor, 'userId' | 'now'> & { contextId: ContextId | null }): Question {
  return question(accountsQuery(contextId), () =>
    listAccounts(userId, { contextId: contextId ?? undefined, kind: 'account' }, now),
  );
}

export function cardsOf({ userId, contextId, now }: Visitor): Question {
  return question(cardsQuery(contextId), async () => {
    const cards = await listAccounts(userId, { contextId, kind: 'card' }, now);
    // Not read since a consent: the banks must be asked, and no page waits for that.
    return cards.cardsReadAt === null ? null : cards;
  });
}

/** The balances of a context's accounts over the last 90 days. */
export function recentBalancesOf({ userId, contextId, now }: Visitor): Question {
  return question(recentBalancesQuery(contextId), () =>
    balanceHistory({ userId, contextId, accountIds: null }, { dateFrom: null, dateTo: null }, now),
  );
}

export function connectionsOf({ userId, now }: Visitor): Question {
  return question(connectionsQuery(), () => listConnections(userId, now));
}

export function savedViewsOf({ userId }: Visitor): Question {
  return question(savedViewsQuery(), () => savedViews(userId));
}

export function paymentDraftsOf({ userId, contextId }: Visitor): Question {
  return question(paymentDraftsQuery(contextId), () => listPaymentDrafts(userId, contextId));
}

/** The accounts to pay from, with their available amounts. */
export function debtorAccountsOf({
  userId,
  contextId,
  now,
}: Pick<Visitor, 'userId' | 'contextId' | 'now'>): Question {
  return question(debtorAccountsQuery(contextId), async () => ({
    debtorAccounts: await listDebtorAccounts({ userId, contextId }, now),
  }));
}

/** Earlier recipients. */
export function recipientsOf({ userId, contextId }: Visitor): Question {
  return question(recipientsQuery(contextId), () => listRecipients(userId, contextId));
}

/** Failed payments that the user has not seen yet. */
export function failedPaymentsOf({ userId, contextId, now }: Visitor): Question {
  return question(failedPaymentsQuery(contextId), async () => {
    const listed = await listPayments(userId, { context: contextId, filter: 'failed' }, now);
    return listed.ok ? listed.page : null;
  });
}

/** The first page of a list of payments. */
export function firstPayments(
  { userId, contextId, now }: Visitor,
  wanted: PaymentListFilters,
): Question {
  return questionOfList(paymentsQuery(contextId, wanted), async () => {
    const listed = await listPayments(userId, { ...wanted, context: contextId }, now);
    return listed.ok ? listed.page : null;
  });
}
