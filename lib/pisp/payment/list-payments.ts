/** The payments of a user, newest first, page by page. */
import { subDays } from 'date-fns';
import { findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import {
  listStoredPayments,
  type PaymentListFilters,
  type StoredPayment,
} from '@/lib/db/payments/payment-reads';
import { pageOf, readCursor, writeCursor } from '@/lib/pisp/page-cursor';
import { debtorHashes, openPaymentRequest } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { ListedPayments, PaymentsView } from '@/lib/view/payment';
import { payableBban } from '@/lib/xs2a/account/account-number';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { bankInstant } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { requestHasWords } from './find-payments';
import { paymentView, surroundingsOf } from './payment-view';

const PAGE_PAYMENTS = 30;
/** For how many days a failure that the user has not seen is listed as such. */
const FAILED_SHOWN_DAYS = 14;
/** How many payments one page of a search decrypts. */
const OPENED_PAYMENTS_MAX = 300;

/** The filters of the list. Days are Oslo's, and both ends are included. A page has null for none, and a query nothing. */
export type PaymentListRequest = {
  context?: ContextId | undefined;
  filter: ListedPayments;
  kind?: PaymentKind | null | undefined;
  accountId?: string | null | undefined;
  dateFrom?: string | null | undefined;
  dateTo?: string | null | undefined;
  /** Words that must occur in its texts or numbers. */
  words?: string | null | undefined;
  cursor?: string | undefined;
};

// No payment is made outside these days, and time zones are not computed for every possible date.
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9000-01-01';

/** One page, or the name of the parameter that refers to nothing. */
export async function listPayments(
  userId: string,
  asked: PaymentListRequest,
  now: Date,
): Promise<{ ok: true; page: PaymentsView } | { ok: false; parameter: 'accountId' | 'cursor' }> {
  const { context, filter, kind, accountId, dateFrom, dateTo, words, cursor } = asked;
  const after = readCursor(cursor);
  if (after === null) return { ok: false, parameter: 'cursor' };
  const debtor = accountId ? await debtorOf(userId, accountId) : undefined;
  if (debtor === null) return { ok: false, parameter: 'accountId' };
  const wanted = {
    userId,
    contextId: context,
    filter: filter === 'failed' ? { failedSince: subDays(now, FAILED_SHOWN_DAYS) } : filter,
    kind: kind ?? undefined,
    debtor,
    createdFrom: dateFrom ? startOfDay(dateFrom) : undefined,
    createdBefore: dateTo ? endOfDay(dateTo) : undefined,
    after,
  };
  const { shown, nextCursor } = words
    ? await pageWithWords(wanted, words)
    : await pageWanted(wanted);
  const surroundings = await surroundingsOf(database(), userId, shown, now);
  const { views, unreadable } = readableRows(shown, (payment) =>
    paymentView(payment, surroundings),
  );
  return {
    ok: true,
    page: {
      payments: views,
      unreadable,
      nextCursor,
    },
  };
}

type Wanted = Omit<PaymentListFilters, 'limit'>;
type Page = { shown: StoredPayment[]; nextCursor: string | null };

async function pageWanted(wanted: Wanted): Promise<Page> {
  const limit = PAGE_PAYMENTS + 1;
  return pageOf(await listStoredPayments(database(), { ...wanted, limit }), PAGE_PAYMENTS);
}

/**
 * The payments that contain these words. Their texts are sealed, so a limited number is decrypted for each page. A page
 * may therefore hold fewer than fit, or none, with more to come. A payment that cannot be decrypted is included: it may
 * contain the words.
 */
async function pageWithWords(wanted: Wanted, words: string): Promise<Page> {
  const rows = await listStoredPayments(database(), { ...wanted, limit: OPENED_PAYMENTS_MAX + 1 });
  const opened = rows.slice(0, OPENED_PAYMENTS_MAX);
  const { shown, nextCursor } = pageOf(
    opened.filter((row) => mayHave(row, words)),
    PAGE_PAYMENTS,
  );
  const last = opened.at(-1);
  const isCut = nextCursor === null && rows.length > opened.length && last !== undefined;
  return { shown, nextCursor: isCut ? writeCursor(last) : nextCursor };
}

function mayHave(payment: StoredPayment, words: string): boolean {
  const { views, unreadable } = readableRows([payment], (row) =>
    requestHasWords(openPaymentRequest(row), words),
  );
  return unreadable > 0 || views[0] === true;
}

/**
 * One of the user's accounts as the debtor of payments; null when the user has no such account. Another bank may list it
 * too, and has its own payments.
 */
async function debtorOf(
  userId: string,
  accountId: string,
): Promise<PaymentListFilters['debtor'] | null> {
  const account = await findAccount(database(), { userId, accountId });
  const bban = account && payableBban(account);
  if (account === null || bban === null) return null;
  const { bankId } = account;
  return { bankId, hashes: debtorHashes(userId, { bban, currency: 'NOK' }) };
}

function startOfDay(day: string): Date {
  return bankInstant(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day, '00:00');
}

function endOfDay(day: string): Date {
  return startOfDay(day < LAST_DAY && day >= FIRST_DAY ? addDays(day, 1) : day);
}
