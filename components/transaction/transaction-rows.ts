import type { TransactionView } from '@/lib/view/account';

/** A row of the list: a day, or a transaction with its place in that day's group. */
export type ListRow =
  | { kind: 'day'; key: string; day: string | null }
  | {
      kind: 'transaction';
      key: string;
      transaction: TransactionView;
      first: boolean;
      last: boolean;
    };

/**
 * Booked transactions as rows below their days, in the order given. A transaction that two pages both hold (rows
 * arrived at the bank between the reads) stands once; twins with keys of their own stand each.
 */
export function transactionRows(transactions: readonly TransactionView[]): ListRow[] {
  const seen = new Set<string>();
  const distinct = transactions.filter(({ key }) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const rows: ListRow[] = [];
  distinct.forEach((transaction, index) => {
    const day = transaction.bookingDate;
    const first = index === 0 || distinct[index - 1]?.bookingDate !== day;
    const last = distinct[index + 1] === undefined || distinct[index + 1]?.bookingDate !== day;
    if (first) rows.push({ kind: 'day', key: `day ${day} ${transaction.key}`, day });
    rows.push({ kind: 'transaction', key: transaction.key, transaction, first, last });
  });
  return rows;
}
