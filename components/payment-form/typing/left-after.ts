import type { Money } from '@/lib/view/account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { addAmounts, amountFinding, negateAmount } from '@/lib/xs2a/value/amount';

/**
 * What is available in an account once an amount is paid from it, negative when the amount is more; null when it is not
 * known, or in another currency.
 */
export function leftAfter(amount: Money | null, debtor: DebtorAccountView | null): Money | null {
  const available = debtor?.available?.amount;
  return amount !== null &&
    available?.currency === amount.currency &&
    amountFinding(available.amount, available.currency) === null
    ? addAmounts(available, negateAmount(amount))
    : null;
}
