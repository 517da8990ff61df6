import { onceEach } from '@/lib/xs2a/once-each';
import { bbanOfIban, haveSameNumber, normalizeAccountNumber } from './account-number';

type Numbered = {
  readonly currency: string;
  readonly iban: string | null;
  readonly bban: string | null;
};

/** What is listed of one account, by one bank or several. */
export type Listings<Account> = readonly [Account, ...Account[]];

/**
 * The accounts with each number and currency once, in their order: two banks may list one account, whose money is there
 * once. Each stands where the first of its listings did.
 * @param choose which of an account's listings counts.
 */
export function distinctAccounts<Account extends Numbered>(
  accounts: readonly Account[],
  choose: (listings: Listings<Account>) => Account,
): Account[] {
  return listingsByAccount(accounts).map(choose);
}

/** What is listed, put together by account, in the order of the first listing of each. */
export function listingsByAccount<Account extends Numbered>(
  accounts: readonly Account[],
): Listings<Account>[] {
  const found: [Account, ...Account[]][] = [];
  for (const account of accounts) {
    const before = found.find((listings) => listings.some((one) => isSameAccount(one, account)));
    if (before === undefined) found.push([account]);
    else before.push(account);
  }
  return found;
}

/** Whether two listings are of one account: they have a number and the currency in common. */
export function isSameAccount(one: Numbered, other: Numbered): boolean {
  return (
    one.currency === other.currency && haveSameNumber(numbersOf(one), numbersOf(other)) === true
  );
}

type Numbers = Pick<Numbered, 'iban' | 'bban'>;

/** A listing's numbers, with the BBAN too where a Norwegian bank gives only the IBAN around it. */
const numbersOf = onceEach(({ bban, iban }: Numbered): Numbers => {
  const written = normalizeAccountNumber(bban ?? '');
  return { iban, bban: written || bbanOfIban(normalizeAccountNumber(iban ?? '')) };
});
