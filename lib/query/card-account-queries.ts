import { queryOptions } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/acting-context';
import type { CardAccountsView, CardBalancesView } from '@/lib/view/card-account';
import { request } from './request';

/** The card accounts of a context, as they are kept; the bank is asked when it never was. */
export const cardAccountsQuery = (contextId: ContextId) =>
  queryOptions({
    queryKey: ['card-accounts', contextId],
    queryFn: async ({ signal }) => {
      const kept = await request<CardAccountsView>(`/api/card-accounts?context=${contextId}`, {
        signal,
      });
      return kept.readAt === null
        ? request<CardAccountsView>('/api/card-accounts/refresh', {
            method: 'POST',
            body: { contextId },
            signal,
          })
        : kept;
    },
  });

export const cardBalancesQuery = (cardAccountId: string) =>
  queryOptions({
    queryKey: ['balances', cardAccountId],
    queryFn: ({ signal }) =>
      request<CardBalancesView>(
        `/api/card-accounts/${encodeURIComponent(cardAccountId)}/balances`,
        { signal },
      ),
  });
