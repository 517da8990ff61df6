import { type CategoryTint, categoryTint, incomeTint } from '@/components/category/category-tint';
import { directionOf } from '@/components/money/format-amount';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { amountLook } from './transaction-words';

/** The colours of a transaction: plain until it is booked, green where money comes in, otherwise those of its category. */
export function transactionTint(
  transaction: Pick<StoredTransactionView, 'status' | 'ownAccountName' | 'amount' | 'category'>,
): CategoryTint {
  const look = amountLook(transaction);
  if (look === 'waiting') return categoryTint('other');
  if (look === 'moved') return categoryTint('transfers');
  return directionOf(transaction.amount.amount) === 'in'
    ? incomeTint()
    : categoryTint(transaction.category);
}
