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

/** Calendar days, both included. */
export type DayRange = { dateFrom: string; dateTo: string };

/** The transactions that the bank shows without being asked for a range (pending ones too), or the booked ones of one. */
export const transactionsQuery = (accountId: string, range: DayRange | null) =>
  infiniteQueryOptions({
    queryKey: ['transactions', accountId, range],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        bookingStatus: range ? 'booked' : 'both',
        ...range,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      });
      return request<TransactionsView>(`${at(accountId)}/transactions?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One booked transaction with the entries of a batch. */
export const transactionQuery = (accountId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['transaction', accountId, transactionId],
    queryFn: ({ signal }) =>
      request<TransactionDetailView>(
        `${at(accountId)}/transactions/${encodeURIComponent(transactionId)}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
