import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import {
  bbanOfIban,
  isBban,
  normalizeAccountNumber,
  norwegianIban,
} from '@/lib/xs2a/account/account-number';

type Numbered = Pick<AccountWithSync, 'bban' | 'iban'>;

/**
 * The numbers of some accounts, as the bank writes them and without what groups them, Norwegian ones in both forms: a
 * counterparty may be named by either.
 */
export function ownNumbers(accounts: readonly Numbered[]): string[] {
  const written = accounts.flatMap(({ bban, iban }) => [bban, iban]);
  const numbers = written.flatMap((number) => {
    if (number === null) return [];
    const plain = normalizeAccountNumber(number);
    return [number, plain, isBban(plain) ? norwegianIban(plain) : bbanOfIban(plain)];
  });
  return [...new Set(numbers.flatMap((number) => number || []))];
}

/** Returns a function that says whether a number, however it is written, is of one of these accounts. */
export function ownNumberTest(accounts: readonly Numbered[]): (number: string) => boolean {
  const own = new Set(ownNumbers(accounts));
  return (number) => own.has(normalizeAccountNumber(number));
}
