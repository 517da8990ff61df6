'use client';

import { type Ref, startTransition, useEffect, useImperativeHandle, useState } from 'react';
import { openedLater } from '@/components/ui/overlay/opened-later';
import { onceAtRest } from '@/components/ui/use-hydrated';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

const TransactionDetails = openedLater(
  async () => (await import('./details/transaction-details')).TransactionDetails,
);

export type OpenTransaction = (transaction: StoredTransactionView) => void;

type OpenedTransactionProps = {
  /** Opens a transaction. */
  ref: Ref<OpenTransaction>;
  accountNames: ReadonlyMap<string, string>;
};

/**
 * The transaction that was pressed. It is known here only, so that a press draws neither the list nor what is above it,
 * and its sheet is loaded before a press, once the page has nothing else to do.
 */
export function OpenedTransaction({ ref, accountNames }: OpenedTransactionProps) {
  const [details, setDetails] = useState<{ of: StoredTransactionView; open: boolean } | null>(null);
  // The row shows the press first.
  useImperativeHandle(
    ref,
    () => (transaction) => startTransition(() => setDetails({ of: transaction, open: true })),
    [],
  );
  useEffect(() => onceAtRest(TransactionDetails.prepare), []);
  return (
    details && (
      <TransactionDetails
        transaction={details.of}
        accountName={accountNames.get(details.of.accountId) ?? null}
        open={details.open}
        onClose={() => setDetails({ ...details, open: false })}
      />
    )
  );
}
