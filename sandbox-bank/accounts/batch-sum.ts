/** A batch that is booked by hand has the amount of its entries, so that a slip in a test is not booked. */
import type { SandboxTransactionRequest } from '@/lib/xs2a/sandbox/transaction';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { type Answer, refuse } from '@/sandbox-bank/server/reply';

/**
 * 400 for the first batch whose amount is not the sum of its entries; null for none. Entries in another currency have
 * no sum to compare.
 * @param inList whether the request has the rows in a list, so that paths name the row.
 * @assumes sandbox-batch-sum
 */
export function refuseBatchSums(
  rows: readonly SandboxTransactionRequest[],
  inList: boolean,
): Answer | null {
  for (const [index, { transactionAmount, entryDetails = [] }] of rows.entries()) {
    const { amount, currency } = transactionAmount;
    const amounts = entryDetails.map((entry) => entry.transactionAmount);
    if (amounts.length === 0 || amounts.some((each) => each.currency !== currency)) continue;
    const sum = amounts.reduce((total, each) => total + toMinorUnits(each), 0n);
    if (sum === toMinorUnits(transactionAmount)) continue;
    const path = `${inList ? `${index}.` : ''}transactionAmount.amount`;
    return refuse(
      'FORMAT_ERROR',
      `${path}: expected ${currency} ${fromMinorUnits(sum, currency)}, the sum of the batch's ${amounts.length} entries, got ${currency} ${amount}.`,
      { path },
    );
  }
  return null;
}
