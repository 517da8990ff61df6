import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { distinctAccounts } from '@/lib/xs2a/account/distinct-accounts';

/** The accounts with these ids, or every account except cards when no ids are given; null when an id is unknown. */
export function chosenAccounts(
  accounts: readonly AccountWithSync[],
  accountIds: readonly string[] | null,
): AccountWithSync[] | null {
  if (accountIds === null) return accounts.filter(({ kind }) => kind === 'account');
  const named = accounts.filter(({ accountId }) => accountIds.includes(accountId));
  return named.length === new Set(accountIds).size ? named : null;
}

/** The accounts with what two banks list of one account once: from the first bank that has given any of its days. */
export function eachOnce(accounts: readonly AccountWithSync[]): AccountWithSync[] {
  return distinctAccounts(accounts, (account) => coveredSince(account) !== null);
}

/** The time of the oldest read; null when there is none, or when one of them was never read. */
export function oldestReading(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length
    ? null
    : new Date(Math.min(...known.map((time) => time.getTime()))).toISOString();
}
