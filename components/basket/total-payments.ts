import type { Money } from '@/lib/view/account';
import type { PaymentView } from '@/lib/view/payment';
import { addAmounts } from '@/lib/xs2a/value/amount';

/** Sums for each currency, in the order in which currencies first appear. */
export function totalAmounts(amounts: readonly Money[]): Money[] {
  const totals = new Map<string, Money>();
  for (const amount of amounts) {
    const sum = totals.get(amount.currency);
    totals.set(amount.currency, sum === undefined ? amount : addAmounts(sum, amount));
  }
  return [...totals.values()];
}

type Paid = Pick<PaymentView, 'amount' | 'fee' | 'isFeeKnown'>;

/** The total of some payments. */
export function totalPayments(payments: readonly Paid[]): Money[] {
  return totalAmounts(payments.map(({ amount }) => amount));
}

/** The total of the fees that the bank has stated, and how many payments it has stated none for. */
export function totalFees(payments: readonly Paid[]): { known: Money[]; unknown: number } {
  return {
    known: totalAmounts(payments.flatMap(({ fee }) => fee ?? [])),
    unknown: payments.filter(({ isFeeKnown }) => !isFeeKnown).length,
  };
}
