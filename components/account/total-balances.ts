import type { BalanceView, Money } from '@/lib/view/account';
import { addAmounts } from '@/lib/xs2a/amount';
import { headlineBalance } from './headline-balance';

export type Total = {
  money: Money;
  /** How many accounts of the currency there are, and of how many the balance is known. */
  accounts: number;
  known: number;
};

/**
 * The headline balances of accounts summed by currency, in the order in which the currencies first appear. An account
 * without a balance, or with one that is no amount, counts as not known.
 */
export function totalBalances(
  accounts: readonly { currency: string; balances: readonly BalanceView[] | null }[],
): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, balances } of accounts) {
    const money = headlineBalance(balances ?? [])?.balanceAmount;
    const key = money?.currency ?? currency;
    const total = totals.get(key) ?? {
      money: { amount: '0', currency: key },
      accounts: 0,
      known: 0,
    };
    const sum = money && sumOf(total.money, money);
    totals.set(key, {
      money: sum ?? total.money,
      accounts: total.accounts + 1,
      known: total.known + (sum ? 1 : 0),
    });
  }
  return [...totals.values()];
}

function sumOf(left: Money, right: Money): Money | null {
  try {
    return addAmounts(left, right);
  } catch {
    return null;
  }
}
