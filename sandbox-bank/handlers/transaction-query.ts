/**
 * The query of a transaction list, resolved: the range of days with its default, the SCA it needs, and the page. Shared
 * by account and card transactions.
 */

import { CardTransactionQuery, TransactionQuery } from '@/lib/xs2a/account/query-parameter';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { UNATTENDED_TRANSACTION_AGE_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { z } from '@/lib/xs2a/value/zod';
import type { ScaFreshness } from '@/sandbox-bank/gate/start-sca';
import { type Resolved, refuse } from '@/sandbox-bank/server/reply';
import { type PageCursor, readCursor } from './transaction-page';

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
 * The oldest day that this request may read so. A link may be followed the day after its list was begun: midnight must
 * not end a list.
 * @assumes page-parameter
 */
export function oldestOfRequest({ page }: { page?: string | undefined }, today: string): string {
  return oldestWithoutFreshSca(page === undefined ? today : addDays(today, -1));
}

/** The freshness of SCA that a range needs. @see supplement#10 */
export function freshnessOf({ dateFrom }: DayRange, oldest: string): ScaFreshness {
  return dateFrom < oldest ? 'session' : 'account-access';
}

/** Where the page begins; refuses a `page` that is not one of this bank's. */
export function resolveCursor(
  query: { page?: string | undefined; offset: number },
  asOf: bigint,
): Resolved<PageCursor> {
  if (query.page === undefined) {
    return { ok: true, value: { kind: 'offset', asOf, offset: query.offset } };
  }
  const cursor = readCursor(query.page);
  return cursor === null
    ? {
        ok: false,
        answer: refuse(
          'FORMAT_ERROR',
          'page: expected the value from a next or previous link, got another.',
          { path: 'page' },
        ),
      }
    : { ok: true, value: cursor };
}

/** The day before another by as much as an old SCA reaches back. */
function daysBefore(last: string): string {
  const first = addDays(last, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  return first < FIRST_DAY ? FIRST_DAY : first;
}
