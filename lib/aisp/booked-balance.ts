import type { HolderRow } from '@/lib/db/holders';
import { fromMinorUnits, scaleOf, toMinorUnits } from '@/lib/xs2a/amount';
import { z } from '@/lib/xs2a/zod';

/** A sum of the database as an amount of its currency. */
export const amountOfSum = (sum: string, currency: string): string => {
  const [integer = '0', fraction = ''] = sum.split('.');
  const digits = fraction.slice(0, scaleOf(currency)).padEnd(scaleOf(currency), '0');
  return fromMinorUnits(BigInt(integer + digits), currency);
};

const StoredBalances = z.array(
  z.object({
    balanceType: z.string(),
    balanceAmount: z.object({ amount: z.string(), currency: z.string() }),
  }),
);

/** Balances of what is booked, the best known first. */
const BOOKED_TYPES = ['interimBooked', 'closingBooked', 'openingBooked'];

/** The booked balance last read, in minor units; null when none is known. */
export const bookedBalance = (holder: HolderRow): bigint | null => {
  const balances = StoredBalances.safeParse(holder.balances);
  if (!balances.success) return null;
  for (const type of BOOKED_TYPES) {
    const found = balances.data.find(
      ({ balanceType, balanceAmount }) =>
        balanceType === type && balanceAmount.currency === holder.currency,
    );
    if (found !== undefined) return toMinorUnits(found.balanceAmount);
  }
  return null;
};
