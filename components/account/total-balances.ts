import type { AccountView, BalancesReading, BalanceView, Money } from '@/lib/view/account';
import { type Listings, listingsByAccount } from '@/lib/xs2a/account/distinct-accounts';
import { addAmounts } from '@/lib/xs2a/value/amount';
import { balancesByUse } from './headline-balance';

export type Total = {
  /** Who holds the accounts: the user (null), or an agreement's company. The two are never added up. */
  agreementName: string | null;
  money: Money;
  /** Whether the sum is of available balances; otherwise it is of another type. */
  isAvailable: boolean;
  /** Whether the sum is of balances with credit, which is more than there is. */
  hasCredit: boolean;
  /** The days that the bank gives for what is summed, oldest first; a balance without a day is of when it was read. */
  days: string[];
  /** When the oldest of what is summed was read, of what is not current; null when all of it is. */
  oldFrom: string | null;
  /** How many accounts the currency has, and how many have a known balance. */
  accounts: number;
  known: number;
};

export type TotalledAccount = Pick<
  AccountView,
  'context' | 'agreementName' | 'currency' | 'bban' | 'iban'
> & { reading: BalancesReading | null };

/**
 * Sums balances by holder and currency, in the order in which these first appear. It uses the most useful balance type
 * that all accounts have, or else that most of them have. An account without such a balance, or with a malformed amount,
 * counts as unknown. One that two banks list counts once, with the balance read last.
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
  return [...groups.values()].map(({ agreementName, accounts: listed }) =>
    totalOf(agreementName, listed),
  );
}

/** Of an account's listings the one whose balances were read last, and of those without any the first. */
export function readLast<Listing extends Pick<TotalledAccount, 'reading'>>(
  listings: Listings<Listing>,
): Listing {
  const readAt = ({ reading }: Listing) => (reading?.value.length ? Date.parse(reading.readAt) : 0);
  return listings.reduce((last, one) => (readAt(one) > readAt(last) ? one : last));
}

function totalOf(agreementName: string | null, listed: readonly TotalledAccount[]): Total {
  const currency = listed[0]?.currency ?? '';
  const accounts = listingsByAccount(listed);
  const type = typeOfMost(accounts);
  let money: Money = { amount: '0', currency };
  const days: string[] = [];
  const oldFrom: string[] = [];
  let known = 0;
  for (const listings of accounts) {
    const found = type === null ? undefined : balanceOf(listings, type);
    const sum = found && sumOf(money, found.balance.balanceAmount);
    if (!sum) continue;
    money = sum;
    known += 1;
    const { balance, reading } = found;
    if (balance.referenceDate !== null) days.push(balance.referenceDate);
    if (reading.stale) oldFrom.push(reading.readAt);
  }
  return {
    agreementName,
    money,
    isAvailable: type === 'interimAvailable',
    hasCredit: type === 'authorised',
    days: days.sort(),
    oldFrom: oldFrom.sort()[0] ?? null,
    accounts: accounts.length,
    known,
  };
}

/** The balance type that most of the accounts have, the most useful of several; null when they have no balance. */
function typeOfMost(accounts: readonly Listings<TotalledAccount>[]): string | null {
  let most: { type: string; count: number } | null = null;
  for (const { balanceType: type } of balancesByUse(
    accounts.flat().flatMap(({ reading }) => reading?.value ?? []),
  )) {
    const count = accounts.filter((account) => balanceOf(account, type) !== undefined).length;
    if (most === null || count > most.count) most = { type, count };
  }
  return most?.type ?? null;
}

type Found = { balance: BalanceView; reading: BalancesReading };

/** The balance of a type of an account, with its reading: of the listings that have one, of the one read last. */
function balanceOf(listings: Listings<TotalledAccount>, type: string): Found | undefined {
  const [first, ...others] = listings.flatMap(({ reading }) => {
    const balance = balancesByUse(reading?.value ?? []).find(
      ({ balanceType }) => balanceType === type,
    );
    return reading && balance ? { balance, reading } : [];
  });
  return first && readLast([first, ...others]);
}

function sumOf(left: Money, right: Money): Money | null {
  try {
    return addAmounts(left, right);
  } catch {
    return null;
  }
}
