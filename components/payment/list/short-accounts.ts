import { totalAmounts } from '@/components/basket/total-payments';
import { covers } from '@/components/payment-form/fields/preselect-debtor';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';

/** The accounts whose last known balance does not cover all these payments in its own currency. */
export function shortAccounts(
  payments: readonly PaymentView[],
  accounts: readonly DebtorAccountView[],
): { name: string; available: Money }[] {
  return accounts.flatMap((account) => {
    const { accountId, name, available } = account;
    if (available === null) return [];
    const taken = payments
      .filter(({ debtor }) => debtor.accountId === accountId)
      .flatMap(({ amount, fee }) => [amount, ...(fee === null ? [] : [fee])]);
    const { currency } = available.amount;
    const total = totalAmounts(taken).find((sum) => sum.currency === currency);
    const isShort = total !== undefined && !covers(account, total);
    return isShort ? [{ name, available: available.amount }] : [];
  });
}
