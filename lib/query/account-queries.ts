import { queryOptions } from '@tanstack/react-query';
import type { AccountsView, AccountView, BalancesView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { request } from './request';

/** The accounts of one context, without its cards; `null` asks for those of every one. */
export function accountsQuery(contextId: ContextId | null) {
  return queryOptions({
    queryKey: ['accounts', contextId],
    queryFn: ({ signal }) =>
      request<AccountsView>(
        `/api/accounts?kind=account${contextId === null ? '' : `&context=${contextId}`}`,
        { signal },
      ),
  });
}

/** The card accounts of a context, as they are kept; the banks are asked when one never was. */
export function cardsQuery(contextId: ContextId) {
  return queryOptions({
    queryKey: ['cards', contextId],
    queryFn: async ({ signal, client }) => {
      const kept = await request<AccountsView>(`/api/accounts?kind=card&context=${contextId}`, {
        signal,
      });
      if (kept.cardsReadAt !== null) return kept;
      const read = await request<AccountsView>('/api/accounts/refresh', {
        method: 'POST',
        body: { contextId },
        signal,
      });
      // Which of them could not be read is said of the connection.
      void client.invalidateQueries({ queryKey: ['connections'] });
      return read;
    },
  });
}

export function accountQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => request<AccountView>(at(accountId), { signal }),
  });
}

export function balancesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['balances', accountId],
    queryFn: async ({ signal, client }): Promise<BalancesView> => {
      const balances = await request<BalancesView>(`${at(accountId)}/balances`, { signal });
      // The balance of each day before is counted back from the one just read.
      if (!balances.stale) void client.invalidateQueries({ queryKey: ['insight', 'balances'] });
      return balances;
    },
  });
}

function at(accountId: string) {
  return `/api/accounts/${encodeURIComponent(accountId)}`;
}
