import type { AccountWithSync } from '@/lib/db/accounts-with-sync';
import { StoredBalance } from '@/lib/db/stored-balances';
import { fromMinorUnits, scaleOf, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { z } from '@/lib/xs2a/value/zod';

const BookedBalances = z.array(StoredBalance);
type Stored = z.infer<typeof StoredBalance>;

/** Types of booked balance, the most current first. An opening balance lacks what was booked during the day. */
const BOOKED_TYPES = ['interimBooked', 'closingBooked'];

/** If the two were read further apart than this, balance and transactions may not match. */
const READ_APART_MS_MAX = 15 * 60_000;

/** Turns a sum from the database into an amount of its currency. */
export function amountOfSum(sum: string, currency: string): string {
  const [integer = '0', fraction = ''] = sum.split('.');
  const digits = fraction.slice(0, scaleOf(currency)).padEnd(scaleOf(currency), '0');
  return fromMinorUnits(BigInt(integer + digits), currency);
}

/** In minor units. What is booked on days after `day` is not in it; without a day, all that the bank lists is. */
export type BookedBalance = { minor: bigint; day: string | null };

/**
 * The last booked balance read; null when none is known, or only that of a day before it was read. One that the bank
 * dates later is used only when there is none of the day itself.
 */
export function bookedBalance({
  balances,
  balancesReadAt,
  currency,
}: Pick<AccountWithSync, 'balances' | 'balancesReadAt' | 'currency'>): BookedBalance | null {
  const parsed = BookedBalances.safeParse(balances);
  if (!parsed.success || balancesReadAt === null) return null;
  const readDay = bankDay(balancesReadAt);
  const dayOf = ({ referenceDate }: Stored) => referenceDate ?? readDay;
  const rank = ({ balanceType }: Stored) => BOOKED_TYPES.indexOf(balanceType);
  const [best] = parsed.data
    .filter((one) => rank(one) >= 0 && one.balanceAmount.currency === currency)
    .filter((one) => dayOf(one) >= readDay)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)) || rank(one) - rank(other));
  return best === undefined
    ? null
    : { minor: toMinorUnits(best.balanceAmount), day: best.referenceDate };
}

/** Whether the balance and the transactions of an account were read at about the same time. */
export function isOfOneState({
  balancesReadAt,
  syncedAt,
}: Pick<AccountWithSync, 'balancesReadAt' | 'syncedAt'>): boolean {
  return (
    balancesReadAt !== null &&
    syncedAt !== null &&
    Math.abs(balancesReadAt.getTime() - syncedAt.getTime()) <= READ_APART_MS_MAX
  );
}
