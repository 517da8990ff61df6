import type { Money } from '@/lib/view/account';
import { amountFinding } from '@/lib/xs2a/value/amount';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';

/** The amount that was typed, once it is one. */
export function typedMoney({
  amount,
  currency,
}: {
  amount: string;
  currency: string;
}): Money | null {
  const reading = amount.trim() === '' ? null : readTypedAmount(amount, currency);
  return reading?.ok && isCurrency(currency) && amountFinding(reading.amount, currency) === null
    ? { amount: reading.amount, currency }
    : null;
}
