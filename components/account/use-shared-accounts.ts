'use client';

import { useQuery } from '@tanstack/react-query';
import { endedAccess } from '@/components/connection/access/access-needs';
import { useNow } from '@/components/time/use-now';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { AccountView } from '@/lib/view/account';

/**
 * The accounts that are still shared. A list read before access ended still has the others; the connection says that it
 * ended.
 */
export function useSharedAccounts(accounts: readonly AccountView[]): AccountView[] {
  const { data } = useQuery(connectionsQuery());
  const ended = endedAccess(data?.connections ?? [], useNow());
  return accounts.filter(
    (account) => !ended.some(({ connectionId }) => connectionId === account.connectionId),
  );
}
