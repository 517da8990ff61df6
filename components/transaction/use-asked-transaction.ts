import { useQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { transactionQuery } from '@/lib/query/transaction-queries';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

/** The query parameter that names one transaction of the list. */
const PARAMETER = 'transaction';

/** Opens the transaction named in the address, and removes it from the address. */
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
    // A transaction that no longer exists leaves just its list.
    if (data !== undefined) open(data.transaction);
    const others = new URLSearchParams(parameters);
    others.delete(PARAMETER);
    const query = others.toString();
    window.history.replaceState(null, '', query === '' ? pathname : `${pathname}?${query}`);
  }, [asked, data, isError, open, parameters, pathname]);
}
