import { amountOfSum, bookedBalance, isOfOneState } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { sumBooked } from '@/lib/db/insight';
import { sql } from '@/lib/db/sql';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';

/**
 * Booked balances before the first day and after the last, counted back from the latest one read. Null when the stored
 * transactions do not go back far enough, or do not match the state of the account at that balance.
 */
export async function knownBalances(
  account: AccountWithSync,
  range: { dateFrom: string; dateTo: string },
  asOf: Date,
): Promise<{ opening: string; closing: string } | null> {
  const booked = bookedBalance(account);
  const { currency } = account;
  const since = coveredSince(account);
  // The sums leave out unreadable rows.
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
