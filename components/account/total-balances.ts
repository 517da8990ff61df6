import type { AccountView, BalanceView, Money } from '@/lib/view/account';
import { addAmounts } from '@/lib/xs2a/value/amount';
import { BALANCE_TYPES_BY_USE, headlineBalance } from './headline-balance';

export type Total = {
  /** Who holds the accounts: the user (null), or an agreement's company. The two are never added up. */
  agreementName: string | null;
  money: Money;
  /** Whether the sum is of available balances; otherwise it is of another type. */
  isAvailable: boolean;
  /** How many accounts the currency has, and how many have a known balance. */
  accounts: number;
  known: number;
};

export type TotalledAccount = Pick<AccountView, 'context' | 'agreementName' | 'currency'> & {
  balances: readonly BalanceView[] | null;
};

/**
 * Sums balances by holder and currency, in the order in which these first appear. It uses the most useful balance type
 * that all accounts have. An account without a balance, or with a malformed amount, counts as unknown.
 */
export function totalBalances(accounts: readonly TotalledAccount[]): Total[] {
  const groups = new Map<string, { agreementName: string | null; accounts: TotalledAccount[] }>();
  for (const account of accounts) {
    const agreementName = account.context === 'CORPORATE' ? (account.agreementName ?? '') : null;
    const key = JSON.stringify([agreementName, account.currency]);
    const group = groups.get(key);
    if (group) group.accounts.push(account);
    else groups.set(key, { agreementName, accounts: [account] });
  }
  return [...groups.values()].map(totalOf);
}

function totalOf({
  agreementName,
  accounts,
}: {
  agreementName: string | null;
  accounts: TotalledAccount[];
}): Total {
  const currency = accounts[0]?.currency ?? '';
  const balances = accounts.flatMap((account) => account.balances ?? []);
  const read = accounts.filter((account) => (account.balances ?? []).length > 0);
  const type = BALANCE_TYPES_BY_USE.find((candidate) =>
    read.every((account) => balanceOf(account, candidate) !== undefined),
  );
  let money: Money = { amount: '0', currency };
  let known = 0;
  for (const account of read) {
    const balance =
      (type && balanceOf(account, type)) ?? headlineBalance(account.balances ?? []) ?? undefined;
    const sum = balance && sumOf(money, balance.balanceAmount);
    if (!sum) continue;
    money = sum;
    known += 1;
  }
  return {
    agreementName,
    money,
    isAvailable: type === 'interimAvailable' && balances.length > 0,
    accounts: accounts.length,
    known,
  };
}

const balanceOf = (account: TotalledAccount, type: string): BalanceView | undefined =>
  account.balances?.find(({ balanceType }) => balanceType === type);

function sumOf(left: Money, right: Money): Money | null {
  try {
    return addAmounts(left, right);
  } catch {
    return null;
  }
}
