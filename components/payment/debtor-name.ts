import { formatAccountNumber } from '@/components/account/format-account-number';
import type { PaymentView } from '@/lib/view/payment';

/** What the account that a payment is from is called: its name, or its number. */
export function debtorName({ debtor: { name, number } }: Pick<PaymentView, 'debtor'>): string {
  return name ?? formatAccountNumber(number);
}
