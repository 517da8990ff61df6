import { max, subHours } from 'date-fns';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import {
  distinctAccounts,
  isSameAccount,
  type Listings,
} from '@/lib/xs2a/account/distinct-accounts';
import { bookedBalance } from './booked-balance';

/** The accounts with these ids, or every account except cards when no ids are given; null when an id is unknown. */
export function chosenAccounts(
  accounts: readonly AccountWithSync[],
  accountIds: readonly string[] | null,
): AccountWithSync[] | null {
  if (accountIds === null) return accounts.filter(({ kind }) => kind === 'account');
  const named = accounts.filter(({ accountId }) => accountIds.includes(accountId));
  return named.length === new Set(accountIds).size ? named : null;
}

/** Of a listing whose first reading has not ended. */
const NEVER = new Date(0);

/** Read this much longer ago than at another bank, a listing is not what counts: the schedule reads every six hours. */
const STALE_HOURS = 24;

/**
 * The accounts with what two banks list of one account once: as the bank lists it that the person connected first, which
 * stays so when access is renewed. A bank that has given none of its days, or is behind another, gives way.
 */
export function eachOnce(accounts: readonly AccountWithSync[]): AccountWithSync[] {
  return distinctAccounts(accounts, countedListing);
}

/**
 * The counted accounts, each with the balances that were read last at any bank that lists it, of those that include a
 * booked one: figures that start from a balance start from the one that the sum of accounts shows.
 * @param listed every listing of the accounts.
 */
export function withBalanceReadLast(
  counted: readonly AccountWithSync[],
  listed: readonly AccountWithSync[],
): AccountWithSync[] {
  const known = listed.filter((listing) => bookedBalance(listing) !== null);
  return counted.map((account) => {
    const readAt = ({ balancesReadAt }: AccountWithSync) => balancesReadAt?.getTime() ?? 0;
    const [last = account] = known
      .filter((listing) => isSameAccount(listing, account))
      .toSorted((one, other) => readAt(other) - readAt(one));
    return { ...account, balances: last.balances, balancesReadAt: last.balancesReadAt };
  });
}

/**
 * Maps an account's id at any bank to the id under which the account is counted; an account that is not counted keeps
 * its own.
 * @param every all stored accounts of the person, also those whose access has ended.
 */
export function countedUnder(
  counted: readonly AccountWithSync[],
  every: readonly Numbered[],
): (accountId: string) => string {
  return (accountId) => {
    const listing = every.find(({ id }) => id === accountId);
    const isIt = (one: AccountWithSync) =>
      one.accountId === accountId || (listing !== undefined && isSameAccount(one, listing));
    return counted.find(isIt)?.accountId ?? accountId;
  };
}

/** The time of the oldest read; null when there is none, or when one of them was never read. */
export function oldestReading(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length
    ? null
    : new Date(Math.min(...known.map((time) => time.getTime()))).toISOString();
}

type Numbered = { id: string; currency: string; iban: string | null; bban: string | null };

function countedListing(listings: Listings<AccountWithSync>) {
  const known = listings.filter((listing) => coveredSince(listing) !== null);
  const newest = max(known.map(({ syncedAt }) => syncedAt ?? NEVER));
  const isUpToDate = ({ syncedAt }: AccountWithSync) =>
    (syncedAt ?? NEVER) >= subHours(newest, STALE_HOURS);
  const candidates = known.length === 0 ? listings : known.filter(isUpToDate);
  return candidates.toSorted(byFirstKnown)[0] ?? listings[0];
}

function byFirstKnown(one: AccountWithSync, other: AccountWithSync): number {
  const [since, otherSince] = [one, other].map(({ bankKnownSince }) => bankKnownSince.getTime());
  return (since ?? 0) - (otherSince ?? 0) || (one.accountId < other.accountId ? -1 : 1);
}
