'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { balancesQuery } from '@/lib/query/account-queries';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';
import type { PaymentView } from '@/lib/view/payment';
import { type Shortfall, shortfallOf } from './shortfall';

/** What the account of a payment lacks to pay it, or null; undefined until it is known. */
export function useShortfall(payment: PaymentView): Shortfall | null | undefined {
  const { contextId, debtor } = payment;
  const { data, isPending } = useQuery(debtorAccountsQuery(contextId));
  useFreshBalance(debtor.accountId);
  if (debtor.accountId !== null && isPending) return undefined;
  return shortfallOf(payment, data?.debtorAccounts ?? []);
}

/** Asks the bank for the balance of the account: since the payment failed, money may have come. */
function useFreshBalance(accountId: string | null): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery({
    ...balancesQuery(accountId ?? ''),
    enabled: accountId !== null,
  });
  useEffect(() => {
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: ['debtor-accounts'] });
  }, [client, dataUpdatedAt]);
}
