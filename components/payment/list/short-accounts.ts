import { totalAmounts } from '@/components/basket/total-payments';
import { covers } from '@/components/payment-form/fields/preselect-debtor';
import type { Money } from '@/lib/view/account';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import { addAmounts, negateAmount } from '@/lib/xs2a/value/amount';

export type ShortAccount = { account: DebtorAccountView; available: Money; missing: Money };

/** The accounts whose last known balance does not cover all these payments in its own currency. */
export function shortAccounts(
  payments: readonly PaymentView[],
  accounts: readonly DebtorAccountView[],
): ShortAccount[] {
  return accounts.flatMap((account) => {
    const { accountId, available } = account;
    if (available === null) return [];
    const taken = payments
      .filter(({ debtor }) => debtor.accountId === accountId)
      .flatMap(({ amount, fee }) => [amount, ...(fee === null ? [] : [fee])]);
    const { currency } = available.amount;
    const total = totalAmounts(taken).find((sum) => sum.currency === currency);
    if (total === undefined || covers(account, total)) return [];
    const missing = addAmounts(total, negateAmount(available.amount));
    return [{ account, available: available.amount, missing }];
  });
}
