import type { Money } from '@/lib/view/account';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import type { PageShape } from './list-layout';

type Place = { page: number; row: number };

/**
 * The total of a day's listed transactions, so that nobody has to add them up. Null where it would say nothing new (a
 * single transaction) or could be wrong: pending rows, several currencies, unreadable rows that may be of that day, rows
 * that are not held, the last day of a list, which may go on, and days from before `since`.
 *
 * @param at any row of the day
 * @param since as `wholeSince`
 */
export function dayTotal(
  shapes: readonly PageShape[],
  at: Place & { day: string | null },
  rowAt: (page: number, row: number) => StoredTransactionView | null,
  since: string | null,
): Money | null {
  const { day } = at;
  if (day === null || since === null || day < since) return null;
  const first = firstOfDay(shapes, at);
  if (first === null) return null;
  let place: Place = first;
  let currency: string | null = null;
  const amounts: string[] = [];
  for (;;) {
    const transaction = rowAt(place.page, place.row);
    if (transaction === null || shapes[place.page]?.unreadable !== 0) return null;
    if (transaction.day !== day) break;
    const { amount } = transaction;
    currency ??= amount.currency;
    if (amount.currency !== currency) return null;
    amounts.push(amount.amount);
    const isLast = place.row + 1 >= (shapes[place.page]?.rows ?? 0);
    place = isLast ? { page: place.page + 1, row: 0 } : { ...place, row: place.row + 1 };
  }
  const total = amounts.length < 2 ? null : sumOf(amounts);
  return currency === null || total === null ? null : { amount: total, currency };
}

/**
 * The day from which a list has every transaction that it is of; null while that is unknown of an account, or a bank has
 * sent what cannot be read.
 */
export function wholeSince({
  syncs,
  partsSince,
}: Pick<StoredTransactionsView, 'syncs' | 'partsSince'>): string | null {
  let since = partsSince ?? '';
  for (const { coveredSince, unreadable } of syncs) {
    if (coveredSince === null || unreadable > 0) return null;
    if (coveredSince > since) since = coveredSince;
  }
  return since;
}

/** The most fraction digits that an amount has, as in `limits.ts`. */
const SCALE = 5;

/**
 * The sum of decimal strings, with as many fraction digits as the most of them; null when one is none. `amount.ts` has
 * the table of currencies, which a list would load for nothing else.
 */
function sumOf(amounts: readonly string[]): string | null {
  let units = 0n;
  let digits = 0;
  for (const amount of amounts) {
    const [, whole, fraction = ''] = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(amount) ?? [];
    if (whole === undefined || fraction.length > SCALE) return null;
    units += BigInt(whole + fraction.padEnd(SCALE, '0'));
    digits = Math.max(digits, fraction.length);
  }
  const text = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const point = text.length - SCALE;
  const fraction = digits === 0 ? '' : `.${text.slice(point, point + digits)}`;
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${fraction}`;
}

/** The first row of a day, which may stand on an earlier page; null where an unreadable one may come before it. */
function firstOfDay(
  shapes: readonly PageShape[],
  { page, day }: { page: number; day: string | null },
): Place | null {
  let row = 0;
  for (const one of shapes[page]?.days ?? []) {
    if (one.day === day) break;
    row += one.rows;
  }
  const before = row === 0 ? shapes[page - 1] : undefined;
  if (before === undefined) return { page, row };
  if (before.unreadable > 0) return null;
  return before.days.at(-1)?.day === day
    ? firstOfDay(shapes, { page: page - 1, day })
    : { page, row };
}
