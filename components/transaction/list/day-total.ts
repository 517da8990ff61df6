import type { Money } from '@/lib/view/account';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { amountFinding, fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import type { PageShape } from './list-layout';

type Place = { page: number; row: number };

/**
 * The total of a day's listed transactions, so that nobody has to add them up. Null where it would say nothing new (a
 * single transaction) or could be wrong: pending rows, several currencies, unreadable rows that may be of that day, rows
 * that are not held, and the last day of a list, which may go on.
 *
 * @param at any row of the day
 */
export function dayTotal(
  shapes: readonly PageShape[],
  at: Place & { day: string | null },
  rowAt: (page: number, row: number) => StoredTransactionView | null,
): Money | null {
  const { day } = at;
  if (day === null) return null;
  let place = firstOfDay(shapes, at);
  let currency: string | null = null;
  let units = 0n;
  let count = 0;
  for (;;) {
    const transaction = rowAt(place.page, place.row);
    if (transaction === null || shapes[place.page]?.unreadable !== 0) return null;
    if (transaction.day !== day) break;
    const { amount } = transaction;
    currency ??= amount.currency;
    if (amount.currency !== currency || amountFinding(amount.amount, currency) !== null)
      return null;
    units += toMinorUnits(amount);
    count += 1;
    const isLast = place.row + 1 >= (shapes[place.page]?.rows ?? 0);
    place = isLast ? { page: place.page + 1, row: 0 } : { ...place, row: place.row + 1 };
  }
  return currency === null || count < 2
    ? null
    : { amount: fromMinorUnits(units, currency), currency };
}

/** The first row of a day, which may stand on an earlier page. */
function firstOfDay(
  shapes: readonly PageShape[],
  { page, day }: { page: number; day: string | null },
): Place {
  let row = 0;
  for (const one of shapes[page]?.days ?? []) {
    if (one.day === day) break;
    row += one.rows;
  }
  return row === 0 && page > 0 && shapes[page - 1]?.days.at(-1)?.day === day
    ? firstOfDay(shapes, { page: page - 1, day })
    : { page, row };
}
