'use client';

import { useQuery } from '@tanstack/react-query';
import { endedAccess } from '@/components/connection/access/access-needs';
import { useNow } from '@/components/time/use-now';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { AccountView } from '@/lib/view/account';

/**
 * Of some accounts those that are shared just now. A list that was read before the access ended has the others still,
 * and that is said of the connection.
 */
export function useSharedAccounts(accounts: readonly AccountView[]): AccountView[] {
  const { data } = useQuery(connectionsQuery());
  const ended = endedAccess(data?.connections ?? [], useNow());
  return accounts.filter(
    (account) => !ended.some(({ connectionId }) => connectionId === account.connectionId),
  );
}
