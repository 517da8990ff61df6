/**
 * What a list of transactions asks for, resolved: the range of days with its default, the SCA that it needs, the page.
 * Account and card transactions share it.
 */

import { CardTransactionQuery, TransactionQuery } from '@/lib/xs2a/account/query-parameter';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { UNATTENDED_TRANSACTION_AGE_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { z } from '@/lib/xs2a/value/zod';
import type { ScaFreshness } from '@/sandbox-bank/gate/start-sca';
import { type Resolved, refuse } from '@/sandbox-bank/server/reply';
import { type PageCursor, readCursor } from './transaction-page';

/** The place of a page, as `next` and `previous` links carry it; it is the bank's own and opaque. @assumes page-parameter */
export const PAGE_PARAMETER = { page: z.string().max(200).optional() };

export const TransactionListQuery = TransactionQuery.safeExtend(PAGE_PARAMETER);
export type TransactionListQuery = z.infer<typeof TransactionListQuery>;

export const CardTransactionListQuery = CardTransactionQuery.safeExtend(PAGE_PARAMETER);
export type CardTransactionListQuery = z.infer<typeof CardTransactionListQuery>;

/** The first day that can be asked for, here and in the database. */
export const FIRST_DAY = '0001-01-01';

/** The days asked for, both included. */
export type DayRange = { dateFrom: string; dateTo: string };

/**
 * The range with its defaults: up to today (or the first day, when that is to come), and from as far back as may be
 * read with an old SCA.
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

/** The oldest day that may be read without the PSU present, or without a fresh SCA. @see interface#limits */
export function oldestWithoutFreshSca(today: string): string {
  return addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
}

/** Which SCA a range needs. @see supplement#10 */
export function freshnessOf({ dateFrom }: DayRange, today: string): ScaFreshness {
  return dateFrom < oldestWithoutFreshSca(today) ? 'session' : 'account-access';
}

/** Where the page begins; a `page` that is none of this bank's is refused. */
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
          'page: expected the value that a next or previous link gave, got another.',
          { path: 'page' },
        ),
      }
    : { ok: true, value: cursor };
}

/** As many days before another as an old SCA reaches back. */
function daysBefore(last: string): string {
  const first = addDays(last, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  return first < FIRST_DAY ? FIRST_DAY : first;
}
