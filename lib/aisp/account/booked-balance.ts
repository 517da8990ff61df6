import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { StoredBalance } from '@/lib/db/stored-balances';
import { fromMinorUnits, scaleOf, toMinorUnits } from '@/lib/xs2a/value/amount';
import { z } from '@/lib/xs2a/value/zod';

const BookedBalances = z.array(StoredBalance.omit({ referenceDate: true }));

/** Types of booked balance, the most current first. */
const BOOKED_TYPES = ['interimBooked', 'closingBooked', 'openingBooked'];

/** Turns a sum from the database into an amount of its currency. */
export function amountOfSum(sum: string, currency: string): string {
  const [integer = '0', fraction = ''] = sum.split('.');
  const digits = fraction.slice(0, scaleOf(currency)).padEnd(scaleOf(currency), '0');
  return fromMinorUnits(BigInt(integer + digits), currency);
}

/** The last booked balance read, in minor units; null when none is known. */
export function bookedBalance(account: AccountWithSync): bigint | null {
  const balances = BookedBalances.safeParse(account.balances);
  if (!balances.success) return null;
  for (const type of BOOKED_TYPES) {
    const found = balances.data.find(
      ({ balanceType, balanceAmount }) =>
        balanceType === type && balanceAmount.currency === account.currency,
    );
    if (found !== undefined) return toMinorUnits(found.balanceAmount);
  }
  return null;
}
