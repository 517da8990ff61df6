import { accountName } from '@/lib/connection/account-name';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { contextIdOf } from '@/lib/view/connection/acting-context';
import {
  bbanOfIban,
  formatBban,
  formatIban,
  isBban,
  normalizeAccountNumber,
  norwegianIban,
} from '@/lib/xs2a/account/account-number';
import { isSameAccount } from '@/lib/xs2a/account/distinct-accounts';
import { groupBy } from '@/lib/xs2a/group-by';
import { wordsOf } from '@/lib/xs2a/words-of';

/** More accounts than anyone looks for by one word. */
const NAMED_MAX = 20;

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

type Named = Pick<
  AccountWithSync,
  'accountId' | 'connectionId' | 'context' | 'name' | 'product' | 'currency' | 'bban' | 'iban'
>;

/** The name of the person's own account at the other end of a transaction; null when it is somebody else's. */
export type OwnAccountOf = (of: {
  accountId: string;
  counterpartyAccount: string | null;
}) => string | null;

/**
 * Returns a function that names the person's own account at the other end of a transaction, among the accounts of the
 * transaction's context; null when it is none of them, or could be several: one number may have an account in each of
 * several currencies.
 */
export function ownCounterparty(accounts: readonly Named[]): OwnAccountOf {
  const byId = new Map(accounts.map((account) => [account.accountId, account]));
  const numbered = accounts.flatMap((account) =>
    ownNumbers([account]).map((number) => ({ number, account })),
  );
  const byNumber = groupBy(numbered, ({ number }) => number);
  return ({ accountId, counterpartyAccount }) => {
    const near = byId.get(accountId);
    if (counterpartyAccount === null || near === undefined) return null;
    const [first, ...others] = (byNumber.get(normalizeAccountNumber(counterpartyAccount)) ?? [])
      .map(({ account }) => account)
      .filter((one) => !isSameAccount(one, near) && contextIdOf(one) === contextIdOf(near));
    if (first === undefined || !others.every((other) => isSameAccount(other, first))) return null;
    const isAlone = accounts.every(
      (one) => accountName(one) !== accountName(first) || isSameAccount(one, first),
    );
    return isAlone ? accountName(first) : `${accountName(first)} · ${numberText(first)}`;
  };
}

/** The numbers of the accounts whose name has a word that begins like this, by which transactions with them are found. */
export function ownNumbersNamed(accounts: readonly Named[], word: string): string[] {
  const named = accounts.filter((one) =>
    wordsOf(accountName(one)).some((each) => each.startsWith(word)),
  );
  return ownNumbers(named.slice(0, NAMED_MAX));
}

/** The number as people write it, which tells accounts of one name apart. */
function numberText({ bban, iban }: Numbered): string {
  return bban === null ? formatIban(iban ?? '') : formatBban(normalizeAccountNumber(bban));
}
