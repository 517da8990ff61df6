import { useQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/** The parameter of an address that names one transaction of its list. */
const PARAMETER = 'transaction';

/** Opens the transaction that the address names; the address is that of the list alone then. */
export function useAskedTransaction(open: (transaction: StoredTransactionView) => void): void {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const asked = parameters.get(PARAMETER);
  const { data, isError } = useQuery({
    ...transactionQuery(asked ?? ''),
    enabled: asked !== null,
    retry: false,
  });
  useEffect(() => {
    if (asked === null || (data === undefined && !isError)) return;
    // One that has gone leaves its list.
    if (data !== undefined) open(data.transaction);
    const others = new URLSearchParams(parameters);
    others.delete(PARAMETER);
    const query = others.toString();
    window.history.replaceState(null, '', query === '' ? pathname : `${pathname}?${query}`);
  }, [asked, data, isError, open, parameters, pathname]);
}
