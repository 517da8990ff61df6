import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { inOneForm } from './recurring/counterparty';

/** Returns a function that finds the user's own account with a number; null when it is not one of theirs. */
export function ownAccountFinder<Account extends Pick<AccountWithSync, 'bban' | 'iban'>>(
  accounts: readonly Account[],
): (number: string | null) => Account | null {
  const found = new Map<string, Account>();
  for (const account of accounts)
    for (const number of [account.bban, account.iban]) {
      const key = number === null ? null : inOneForm(number);
      if (key !== null && !found.has(key)) found.set(key, account);
    }
  return (number) => (number === null ? null : (found.get(inOneForm(number)) ?? null));
}
