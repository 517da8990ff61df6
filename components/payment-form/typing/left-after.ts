import type { Money } from '@/lib/view/account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { addAmounts, amountFinding, negateAmount } from '@/lib/xs2a/value/amount';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import type { TypedPayment } from './typed-payment';

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

/** Whether a payment may be made on a later day than today: by then, the account may hold another amount. */
export function isLater(
  { requestedExecutionDate, frequency }: Pick<TypedPayment, 'requestedExecutionDate' | 'frequency'>,
  today: string,
): boolean {
  if (frequency !== '') return true;
  if (requestedExecutionDate.trim() === '') return false;
  const day = readTypedDate(requestedExecutionDate, today);
  return day === null || day > today;
}
