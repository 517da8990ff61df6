/** The transactions that a user has marked as in order, at whichever bank they were marked. */
import { amountOfSum } from '@/lib/aisp/account/booked-balance';
import { sql } from '@/lib/db/sql';
import { type BookedInClear, findBooked } from '@/lib/db/stored-transactions';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import type { Booking } from './recurring/booking';

/**
 * Which of the counted bookings are in order: those that were marked, and those that another bank lists as one that was
 * marked there. Banks give one transaction different ids, and may name its parties differently: of one account, day and
 * amount it is the same. Of several that these do not tell apart, each is in order when one is.
 * @param marked the ids of the marked ones, of whichever listing.
 * @param accountIdOf under which id the account of a listing is counted.
 * @returns the ids of the bookings.
 */
export async function inOrder(
  bookings: readonly Booking[],
  { userId, marked, since }: { userId: string; marked: readonly string[]; since: string },
  accountIdOf: () => Promise<(accountId: string) => string>,
): Promise<ReadonlySet<string>> {
  const counted = new Set(bookings.map(({ id }) => id));
  const elsewhere = marked.filter((id) => !counted.has(id));
  if (elsewhere.length === 0) return new Set(marked);
  const rows = await findBooked(sql(), { userId, ids: elsewhere, since });
  if (rows.length === 0) return new Set(marked);
  const under = await accountIdOf();
  const same = new Set(rows.map((row) => keyOf(bookedOf(row, under(row.accountId)))));
  return new Set([
    ...marked,
    ...bookings.filter((booking) => same.has(keyOf(booking))).map(({ id }) => id),
  ]);
}

type Listed = Pick<Booking, 'accountId' | 'day' | 'amount' | 'currency'>;

function keyOf({ accountId, day, amount, currency }: Listed): string {
  return [accountId, day, amount, currency].join(' ');
}

function bookedOf({ day, amount, currency }: BookedInClear, accountId: string): Listed {
  const minor = toMinorUnits({ amount: amountOfSum(amount, currency), currency });
  return { accountId, day, currency, amount: minor };
}
