import type { Money } from '@/lib/view/account';
import type { DebtorAccountView } from '@/lib/view/payment';
import { addAmounts, amountFinding, negateAmount } from '@/lib/xs2a/value/amount';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import type { TypedPayment } from './typed-payment';

export type LeftAfter = {
  /** Negative when the account holds less than is paid. */
  money: Money;
  isShort: boolean;
  /** The message that names it, in `paymentForm.summary`. */
  name: 'left' | 'leftOfNow';
};

/**
 * What is available in an account once an amount is paid from it; null when it is not known, or in another currency.
 * When it may be paid later (`isLater`), it is only what is left of the amount available now.
 */
export function leftAfter(
  amount: Money | null,
  debtor: DebtorAccountView | null,
  isLater: boolean,
): LeftAfter | null {
  const available = debtor?.available?.amount;
  if (
    amount === null ||
    available?.currency !== amount.currency ||
    amountFinding(available.amount, available.currency) !== null
  )
    return null;
  const money = addAmounts(available, negateAmount(amount));
  return { money, isShort: money.amount.startsWith('-'), name: isLater ? 'leftOfNow' : 'left' };
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
