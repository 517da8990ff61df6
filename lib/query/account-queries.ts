import { queryOptions } from '@tanstack/react-query';
import type { AccountsView, AccountView, BalancesView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/acting-context';
import { request } from './request';

const at = (accountId: string) => `/api/accounts/${encodeURIComponent(accountId)}`;

/** The accounts of one context; `null` asks for those of every one. */
export const accountsQuery = (contextId: ContextId | null) =>
  queryOptions({
    queryKey: ['accounts', contextId],
    queryFn: ({ signal }) =>
      request<AccountsView>(
        contextId === null ? '/api/accounts' : `/api/accounts?context=${contextId}`,
        { signal },
      ),
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
