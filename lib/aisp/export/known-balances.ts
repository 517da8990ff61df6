import { amountOfSum, bookedBalance, isOfOneState } from '@/lib/aisp/account/booked-balance';
import { coveredSince } from '@/lib/aisp/transactions/covered-since';
import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { sumBooked } from '@/lib/db/insight';
import { sql } from '@/lib/db/sql';
import { PENDING_DAY } from '@/lib/db/stored-transactions';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';

/**
 * `openingDay` is the first day of the period, or that of the first row ever if later; `closingDay` the last day of the
 * period, or the day the bank was read if earlier.
 */
export type KnownBalances = {
  opening: string;
  openingDay: string;
  closing: string;
  closingDay: string;
};

/**
 * Booked balances before the first day and after the last, counted back from the latest one read. Null when the stored
 * transactions do not go back far enough, do not match the state of the account at that balance, end before the period
 * begins or begin after it ends, go beyond the day of that balance or of the reading, or are not all in the account's
 * currency.
 */
export async function knownBalances(
  account: AccountWithSync,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
  asOf: Date,
): Promise<KnownBalances | null> {
  const readDay = account.syncedAt === null ? null : bankDay(account.syncedAt);
  // Nothing is known about days to come.
  if (readDay === null || dateFrom > readDay) return null;
  const range = { dateFrom, dateTo };
  const booked = bookedBalance(account);
  const { currency } = account;
  const since = coveredSince(account);
  // The sums leave out unreadable rows.
  if (booked === null || since === null || since > dateFrom || account.unreadable) return null;
  if (!isOfOneState(account)) return null;
  const balanceDay = booked.day ?? PENDING_DAY;
  const closingDay = earlier(dateTo, readDay);
  const sums = await sumBooked(sql(), account, {
    currency,
    ...range,
    balanceDay,
    knownTo: earlier(balanceDay, closingDay),
    asOf,
  });
  const { firstDay } = sums;
  if (sums.hasOthers || sums.hasAhead || firstDay === null || firstDay > closingDay) return null;
  const minor = (sum: string) => toMinorUnits({ amount: amountOfSum(sum, currency), currency });
  return {
    opening: fromMinorUnits(booked.minor - minor(sums.sinceFrom), currency),
    openingDay: firstDay,
    closing: fromMinorUnits(booked.minor - minor(sums.afterTo), currency),
    closingDay,
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
