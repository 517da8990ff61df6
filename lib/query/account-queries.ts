import { queryOptions } from '@tanstack/react-query';
import type { AccountsView, AccountView, BalancesView } from '@/lib/view/account';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { readQuery } from './read-query';
import { renewTogether } from './renew-together';
import { request } from './request';

/** The accounts of one context, without its cards; `null` for all contexts. */
export function accountsQuery(contextId: ContextId | null) {
  return readQuery<AccountsView>(
    ['accounts', contextId],
    `/api/accounts?kind=account${contextId === null ? '' : `&context=${contextId}`}`,
  );
}

/** A context's stored card accounts. The banks are asked first if they never were. */
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
      // The connection says how many of them could not be read.
      void client.invalidateQueries({ queryKey: ['connections'] });
      return read;
    },
  });
}

export function accountQuery(accountId: string) {
  return readQuery<AccountView>(['account', accountId], at(accountId));
}

export function balancesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['balances', accountId],
    queryFn: async ({ signal, client }): Promise<BalancesView> => {
      const balances = await request<BalancesView>(`${at(accountId)}/balances`, { signal });
      // Earlier days' balances are counted back from the one just read.
      if (!balances.stale) void renewTogether(client, ['insight', 'balances']);
      return balances;
    },
  });
}

function at(accountId: string) {
  return `/api/accounts/${encodeURIComponent(accountId)}`;
}
