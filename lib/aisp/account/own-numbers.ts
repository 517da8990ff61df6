import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { bbanOfIban, isBban, norwegianIban } from '@/lib/xs2a/account/account-number';

/** The numbers of some accounts, Norwegian ones in both forms: a counterparty may be named by either. */
export function ownNumbers(accounts: readonly Pick<AccountWithSync, 'bban' | 'iban'>[]): string[] {
  const numbers = accounts.flatMap(({ bban, iban }) => [
    bban,
    iban,
    bban !== null && isBban(bban) ? norwegianIban(bban) : null,
    iban === null ? null : bbanOfIban(iban),
  ]);
  return [...new Set(numbers.flatMap((number) => number || []))];
}
