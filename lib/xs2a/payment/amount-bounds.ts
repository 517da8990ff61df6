/**
 * Amounts above which a payment is of another kind, or below which it may not be sent. Pages check them while the user
 * types.
 */
import { type Amount, amountFinding, compareAmounts } from '@/lib/xs2a/value/amount';
import { NCBCT_AMOUNT_NOK_MIN } from '@/lib/xs2a/value/limits';

/**
 * Whether a cross-border payment of this amount must be an NCBCT payment with regulatory reporting: NOK 100,000 or
 * more. Null for any other currency, whose value only the bank knows.
 * @see supplement#2
 */
export function needsRegulatoryReporting(amount: Amount): boolean | null {
  if (amount.currency !== 'NOK') return null;
  return !isAmountBelow(amount, NCBCT_AMOUNT_NOK_MIN);
}

/** Whether a valid amount is below a whole number of its currency. */
export function isAmountBelow({ amount, currency }: Amount, minimum: number): boolean {
  return (
    typeof amount === 'string' &&
    amountFinding(amount, currency) === null &&
    compareAmounts({ amount, currency }, { amount: String(minimum), currency }) < 0
  );
}
