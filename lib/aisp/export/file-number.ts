import type { AccountWithSync } from '@/lib/db/accounts-with-sync';

type Numbered = Pick<AccountWithSync, 'bban' | 'currency'>;

/**
 * An account's number as the names of its files have it, with the currency when another of these accounts has the
 * number in another one; null without a number.
 */
export function fileNumber(account: Numbered, accounts: readonly Numbered[]): string | null {
  const number = plainNumber(account);
  if (number === '') return null;
  const isShared = accounts.some(
    (one) => plainNumber(one) === number && one.currency !== account.currency,
  );
  return isShared ? `${number}-${account.currency}` : number;
}

function plainNumber({ bban }: Numbered): string {
  return (bban ?? '').replace(/\W/g, '');
}
