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

/**
 * A context's card accounts. A bank that was not asked for them since its consent is asked first; meanwhile, and when it
 * does not answer, those known are the answer, beside the problem.
 */
export function cardsQuery(contextId: ContextId) {
  const queryKey = ['cards', contextId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const showKept = async (): Promise<AccountsView> => {
        const kept = await request<AccountsView>(`/api/accounts?kind=card&context=${contextId}`, {
          signal,
        });
        // Never fresh: a page left in between leaves the banks to be asked by the next one.
        if (kept.accounts.length > 0)
          client.setQueryData<AccountsView>(queryKey, kept, { updatedAt: 0 });
        return kept;
      };
      const kept = await showKept();
      if (kept.cardsReadAt !== null) return kept;
      try {
        return await request<AccountsView>('/api/accounts/refresh', {
          method: 'POST',
          body: { contextId },
          signal,
        });
      } catch (error) {
        // Another bank may have answered.
        await showKept().catch(() => {});
        throw error;
      } finally {
        // The connection says how many of them could not be read.
        void client.invalidateQueries({ queryKey: ['connections'] });
      }
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
