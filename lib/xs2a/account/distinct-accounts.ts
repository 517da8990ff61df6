import { haveSameNumber, nationalNumber } from './account-number';

type Numbered = {
  readonly currency: string;
  readonly iban: string | null;
  readonly bban: string | null;
};

/**
 * The accounts with each number and currency once, in their order: two banks may list one account, whose money is there
 * once. Of several the first counts for which `isKnown` holds, or else the first.
 */
export function distinctAccounts<Account extends Numbered>(
  accounts: readonly Account[],
  isKnown: (account: Account) => boolean,
): Account[] {
  const found: Account[] = [];
  for (const account of accounts) {
    const at = found.findIndex((one) => isSameAccount(one, account));
    const before = found[at];
    if (before === undefined) found.push(account);
    else if (!isKnown(before) && isKnown(account)) found[at] = account;
  }
  return found;
}

function isSameAccount(one: Numbered, other: Numbered): boolean {
  if (one.currency !== other.currency) return false;
  const number = nationalNumber(one);
  return haveSameNumber(one, other) === true || (number !== '' && number === nationalNumber(other));
}
