/** How transactions of accounts and their pages are written on the wire. @see supplement#5 */

import { acceptFixInEffect } from '@/lib/xs2a/message/header';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import type { Bank } from '@/sandbox-bank/server/bank';
import { type AnswerLinks, link } from '@/sandbox-bank/server/reply';
import type { AccountTransaction } from '@/sandbox-bank/store/account-transaction';
import { type PageCursor, type TransactionPage, writeCursor } from './transaction-page';

type Wire = Record<string, unknown>;

/** Whether a batch is one transaction with entries, as it is by default now. @see interface#versioning */
export function groupsBatches(xAcceptFix: string | null, today: string): boolean {
  return acceptFixInEffect('groupBatchTransactions', xAcceptFix, today);
}

/**
 * One transaction, without its entries. A pending one has no id and no dates of booking and value yet.
 * @see interface#transactions-account-information-facts-stated
 * @assumes pending-without-id
 */
export function transactionWire(bank: Bank, row: AccountTransaction, currency: string): Wire {
  return {
    ...(row.status === 'BOOKED'
      ? {
          transactionId: bank.ids.seal('transaction', row.id),
          bookingDate: row.entryDate,
          ...(row.valueDate === null ? {} : { valueDate: row.valueDate }),
        }
      : {}),
    transactionAmount: { amount: fromMinorUnits(row.amountMinor, currency), currency },
    ...row.details,
    ...batchWire(row),
  };
}

/** A transaction with the entries of a batch. @see interface#transactions-account-information-facts-stated */
export function transactionDetailsWire(
  bank: Bank,
  row: AccountTransaction,
  currency: string,
): Wire {
  return {
    ...transactionWire(bank, row, currency),
    ...(row.entryDetails === null ? {} : { entryDetails: row.entryDetails }),
  };
}

/**
 * A row as it was listed before batches were grouped: each entry by itself, with the dates and the id of its batch.
 * @see interface#versioning
 * @assumes ungrouped-batches
 */
export function ungroupedWire(bank: Bank, row: AccountTransaction, currency: string): Wire[] {
  if (row.entryDetails === null) return [transactionWire(bank, row, currency)];
  const { transactionAmount: _, ...batch } = transactionWire(
    bank,
    { ...row, details: {}, entryDetails: null },
    currency,
  );
  return row.entryDetails.map((entry) => ({ ...batch, ...entry }));
}

function batchWire({ entryDetails }: AccountTransaction): Wire {
  return entryDetails === null
    ? {}
    : { batchIndicator: true, batchNumberOfTransactions: entryDetails.length };
}

/** What a link of a list must repeat. */
export type PageQuery = {
  bookingStatus: string;
  dateFrom: string;
  dateTo: string;
  limit: number;
  offset: number;
};

/** Links of a page: itself, and the neighbours that exist. @see interface#account-information-operations */
export function pageLinks(
  path: string,
  query: PageQuery,
  page: TransactionPage<unknown>,
): AnswerLinks {
  const href = (offset: number, cursor: PageCursor | null) => {
    const parameters = new URLSearchParams({
      bookingStatus: query.bookingStatus,
      dateFrom: query.dateFrom,
      dateTo: query.dateTo,
      limit: String(query.limit),
      offset: String(Math.max(0, offset)),
    });
    if (cursor !== null && cursor.kind !== 'offset') parameters.set('page', writeCursor(cursor));
    return `${path}?${parameters}`;
  };
  return {
    self: link(href(query.offset, null), 'GET'),
    ...(page.next === null
      ? {}
      : { next: link(href(query.offset + page.rows.length, page.next), 'GET') }),
    ...(page.previous === null
      ? {}
      : { previous: link(href(query.offset - query.limit, page.previous), 'GET') }),
  };
}
