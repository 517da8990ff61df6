/** The payments of a user, newest first, page by page. */
import { findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { listStoredPayments } from '@/lib/db/payments/payment-reads';
import { pageOf, readCursor } from '@/lib/pisp/page-cursor';
import { debtorHashes } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import type { ContextId } from '@/lib/view/acting-context';
import type { PaymentFilter, PaymentsView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { bankInstant } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { paymentView, surroundingsOf } from './payment-view';

const PAGE_PAYMENTS = 30;

/** What the list is narrowed to; days are of Oslo and both included. */
export type PaymentsAsked = {
  context?: ContextId | undefined;
  filter: PaymentFilter;
  kind?: PaymentKind | undefined;
  accountId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  cursor?: string | undefined;
};

// No payment is made outside these days, and time zones are not computed for every day of the calendar.
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9000-01-01';

/** One page, or which parameter names nothing. */
export async function listPayments(
  userId: string,
  asked: PaymentsAsked,
  now: Date,
): Promise<{ ok: true; page: PaymentsView } | { ok: false; parameter: 'accountId' | 'cursor' }> {
  const { context, filter, kind, accountId, dateFrom, dateTo, cursor } = asked;
  const after = readCursor(cursor);
  if (after === null) return { ok: false, parameter: 'cursor' };
  const hashes = accountId === undefined ? undefined : await hashesOfAccount(userId, accountId);
  if (hashes === null) return { ok: false, parameter: 'accountId' };
  const found = await listStoredPayments(database(), {
    userId,
    contextId: context,
    filter,
    kind,
    debtorHashes: hashes,
    createdFrom: dateFrom === undefined ? undefined : startOfDay(dateFrom),
    createdBefore: dateTo === undefined ? undefined : endOfDay(dateTo),
    after,
    limit: PAGE_PAYMENTS + 1,
  });
  const { shown, nextCursor } = pageOf(found, PAGE_PAYMENTS);
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

/** The hashes of one of the user's accounts; null when the user has no such account. */
async function hashesOfAccount(userId: string, accountId: string): Promise<string[] | null> {
  const account = await findAccount(database(), { userId, accountId });
  if (account === null || account.bban === null) return null;
  return debtorHashes(userId, { bban: account.bban, currency: 'NOK' });
}

function startOfDay(day: string): Date {
  return bankInstant(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day, '00:00');
}

function endOfDay(day: string): Date {
  return startOfDay(day < LAST_DAY && day >= FIRST_DAY ? addDays(day, 1) : day);
}
