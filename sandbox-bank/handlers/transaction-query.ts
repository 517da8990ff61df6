/**
 * The query of a transaction list, resolved: the range of days with its default, the SCA it needs, and the page. Shared
 * by account and card transactions.
 */

import { CardTransactionQuery, TransactionQuery } from '@/lib/xs2a/account/query-parameter';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { UNATTENDED_TRANSACTION_AGE_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { z } from '@/lib/xs2a/value/zod';
import type { Call } from '@/sandbox-bank/server/operation';
import { type Resolved, refuse } from '@/sandbox-bank/server/reply';
import type { ResourceIds } from '@/sandbox-bank/server/resource-id';
import { type PageCursor, readCursor, writeCursor } from './transaction-page';

/** A page's cursor in `next` and `previous` links; it is the bank's own and opaque. @assumes page-parameter */
export const PAGE_PARAMETER = { page: z.string().max(200).optional() };

export const TransactionListQuery = TransactionQuery.safeExtend(PAGE_PARAMETER);
export type TransactionListQuery = z.infer<typeof TransactionListQuery>;

export const CardTransactionListQuery = CardTransactionQuery.safeExtend(PAGE_PARAMETER);
export type CardTransactionListQuery = z.infer<typeof CardTransactionListQuery>;

/** The earliest day that can be requested, here and in the database. */
export const FIRST_DAY = '0001-01-01';

/** The requested days, both included. */
export type DayRange = { dateFrom: string; dateTo: string };

/**
 * The range with its defaults: up to today (or the first day, if that is in the future), and from as far back as an old
 * SCA allows.
 * @see supplement#3
 * @assumes date-from-default
 */
export function resolveRange(
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  today: string,
): DayRange {
  const last = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today);
  const oldest = oldestWithoutFreshSca(today);
  return { dateFrom: dateFrom ?? (last >= oldest ? oldest : daysBefore(last)), dateTo: last };
}

/** The oldest day that can be read without the PSU present or without a fresh SCA. @see interface#limits */
export function oldestWithoutFreshSca(today: string): string {
  return addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
}

/**
 * The oldest day that a page of a list begun on a day may read so. A link may be followed the day after: midnight must
 * not end a list.
 * @assumes page-parameter
 */
export function oldestOfPage({ begun }: Pick<ListPage, 'begun'>, today: string): string {
  const yesterday = addDays(today, -1);
  return oldestWithoutFreshSca(begun === yesterday ? yesterday : today);
}

/** A page of a list. */
export type ListPage = {
  /** The account's path and the query, without offset and page: a page of one list is none of another. */
  list: string;
  /** The bank's day on which the list's first page was read. */
  begun: string;
  cursor: PageCursor;
};

/** The page as the `page` parameter of a link. */
export function writePage(
  ids: ResourceIds,
  { list, begun }: ListPage,
  cursor: Parameters<typeof writeCursor>[0],
): string {
  return ids.sealText(list, `${begun} ${writeCursor(cursor)}`);
}

/** The page that a query asks for; refuses a `page` that is not one of this bank's for this list. */
export function resolvePage(
  { bank, query, now }: Call<{ page?: string | undefined; limit: number; offset: number }, unknown>,
  { path, parameters }: { path: string; parameters: Record<string, string> },
  asOf: bigint,
): Resolved<ListPage> {
  const today = bankDay(now);
  const list = `${path}?${new URLSearchParams({ ...parameters, limit: String(query.limit) })}`;
  if (query.page === undefined) {
    const cursor: PageCursor = { kind: 'offset', asOf, offset: query.offset };
    return { ok: true, value: { list, begun: today, cursor } };
  }
  const text = bank.ids.openText(list, query.page) ?? '';
  const begun = text.slice(0, today.length);
  const cursor = readCursor(text.slice(begun.length + 1));
  return cursor === null
    ? {
        ok: false,
        answer: refuse(
          'FORMAT_ERROR',
          'page: expected the value from a next or previous link of this list, got another.',
          { path: 'page' },
        ),
      }
    : { ok: true, value: { list, begun, cursor } };
}

/** The day before another by as much as an old SCA reaches back. */
function daysBefore(last: string): string {
  const first = addDays(last, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  return first < FIRST_DAY ? FIRST_DAY : first;
}
