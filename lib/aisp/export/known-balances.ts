import { amountOfSum, bookedBalance } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import { sumBooked } from '@/lib/db/stored-transactions';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';

/** Read further apart, the balance may hold what the transactions do not, or lack what they hold. */
const READ_APART_MS_MAX = 15 * 60_000;

/**
 * Booked balances before the first and after the last day, counted back from the one that was read last; null when the
 * transactions that are kept do not reach so far, or not to the state of the account that the balance is of.
 */
export async function knownBalances(
  account: AccountWithSync,
  range: { dateFrom: string; dateTo: string },
  asOf: Date,
): Promise<{ opening: string; closing: string } | null> {
  const booked = bookedBalance(account);
  const { currency } = account;
  const since = coveredSince(account);
  // Unreadable rows are in none of the sums.
  if (booked === null || since === null || since > range.dateFrom || account.unreadable)
    return null;
  if (!isOfOneState(account)) return null;
  const sums = await sumBooked(sql(), account, { currency, ...range, asOf });
  const minor = (sum: string) => toMinorUnits({ amount: amountOfSum(sum, currency), currency });
  return {
    opening: fromMinorUnits(booked - minor(sums.sinceFrom), currency),
    closing: fromMinorUnits(booked - minor(sums.afterTo), currency),
  };
}

function isOfOneState({ balancesReadAt, syncedAt }: AccountWithSync): boolean {
  return (
    balancesReadAt !== null &&
    syncedAt !== null &&
    Math.abs(balancesReadAt.getTime() - syncedAt.getTime()) <= READ_APART_MS_MAX
  );
}
