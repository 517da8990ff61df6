/** Amounts from which on a payment is of another kind, or may be sent at all. Pages ask it while one types. */
import { type Amount, amountFinding, compareAmounts } from '@/lib/xs2a/value/amount';
import { NCBCT_AMOUNT_NOK_MIN } from '@/lib/xs2a/value/limits';

/**
 * Whether a cross-border payment of this amount is one for NCBCT with its regulatory reporting: NOK 100,000 or more.
 * Null for another currency, of which only the bank knows the worth.
 * @see supplement#2
 */
export function needsRegulatoryReporting(amount: Amount): boolean | null {
  if (amount.currency !== 'NOK') return null;
  return !isAmountBelow(amount, NCBCT_AMOUNT_NOK_MIN);
}

/** Whether a right amount is below a whole number of its currency. */
export function isAmountBelow({ amount, currency }: Amount, minimum: number): boolean {
  return (
    typeof amount === 'string' &&
    amountFinding(amount, currency) === null &&
    compareAmounts({ amount, currency }, { amount: String(minimum), currency }) < 0
  );
}
