import type { DebtorAccountView } from '@/lib/view/payment';
import { amountFinding, compareAmounts } from '@/lib/xs2a/value/amount';

/** Why an account is preselected: it is the only one, was used last, or holds the most. */
type PreselectedBecause = 'only' | 'last-used' | 'most-money';

/** The likeliest account to pay from, with the reason; null when there is none. */
export function preselectDebtor(
  accounts: readonly DebtorAccountView[],
): { account: DebtorAccountView; because: PreselectedBecause } | null {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return { account: only, because: 'only' };
  const used = accounts.reduce<DebtorAccountView | null>(
    (latest, one) => ((one.lastUsedAt ?? '') > (latest?.lastUsedAt ?? '') ? one : latest),
    null,
  );
  if (used !== null) return { account: used, because: 'last-used' };
  const richest = richestOf(accounts);
  return richest === null ? null : { account: richest, because: 'most-money' };
}

/** The account in kroner that holds the most; null when none is known to hold anything. */
export function richestOf(accounts: readonly DebtorAccountView[]): DebtorAccountView | null {
  return accounts
    .filter(({ kind, currency }) => kind === 'account' && currency === 'NOK')
    .reduce<DebtorAccountView | null>((most, one) => (holdsMore(one, most) ? one : most), null);
}

/** Whether an account's available amount is known and covers an amount. */
export function covers(
  { available }: Pick<DebtorAccountView, 'available'>,
  amount: { amount: string; currency: string },
): boolean {
  return (
    available !== null &&
    available.amount.currency === amount.currency &&
    amountFinding(available.amount.amount, amount.currency) === null &&
    compareAmounts(available.amount, amount) >= 0
  );
}

/** An amount in another currency, which a bank may say of a krone account, counts as unknown. */
function holdsMore(one: DebtorAccountView, other: DebtorAccountView | null): boolean {
  if (one.available === null) return false;
  const { amount, currency } = one.available.amount;
  if (currency !== 'NOK' || amountFinding(amount, 'NOK') !== null) return false;
  return (
    other === null ||
    other.available === null ||
    compareAmounts(one.available.amount, other.available.amount) > 0
  );
}
