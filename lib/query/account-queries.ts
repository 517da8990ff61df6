import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AccountsView,
  AccountView,
  BalancesView,
  TransactionDetailView,
  TransactionsView,
} from '@/lib/view/account';
import { request } from './request';

const at = (accountId: string) => `/api/accounts/${encodeURIComponent(accountId)}`;

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => request<AccountsView>('/api/accounts', { signal }),
  });

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => request<AccountView>(at(accountId), { signal }),
  });

export const balancesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['balances', accountId],
    queryFn: ({ signal }) => request<BalancesView>(`${at(accountId)}/balances`, { signal }),
  });

export const transactionsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['transactions', accountId],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ bookingStatus: 'both' });
      if (pageParam !== null) query.set('cursor', pageParam);
      return request<TransactionsView>(`${at(accountId)}/transactions?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One booked transaction with the entries of a batch. */
export const transactionQuery = (accountId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['transactions', accountId, transactionId],
    queryFn: ({ signal }) =>
      request<TransactionDetailView>(
        `${at(accountId)}/transactions/${encodeURIComponent(transactionId)}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
