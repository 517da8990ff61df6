/** The payments of a user, newest first, page by page. */
import { findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { listStoredPayments } from '@/lib/db/payment-reads';
import { debtorHashes } from '@/lib/psu/payment-seal';
import type { ContextId } from '@/lib/view/acting-context';
import type { PaymentFilter, PaymentsView } from '@/lib/view/payment';
import { bankInstant } from '@/lib/xs2a/bank-time';
import { addDays } from '@/lib/xs2a/iso-date';
import type { PaymentKind } from '@/lib/xs2a/payment-product';
import { pageOf, readCursor } from './page-cursor';
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

/** The hashes of one of the user's accounts; null when the user has none such. */
const hashesOfAccount = async (userId: string, accountId: string): Promise<string[] | null> => {
  const account = await findAccount(database(), { userId, accountId });
  if (account === null || account.bban === null) return null;
  return debtorHashes(userId, { bban: account.bban, currency: 'NOK' });
};

/** One page, or which parameter names nothing. */
export const listPayments = async (
  userId: string,
  asked: PaymentsAsked,
  now: Date,
): Promise<{ ok: true; page: PaymentsView } | { ok: false; parameter: 'accountId' | 'cursor' }> => {
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
    createdFrom: dateFrom === undefined ? undefined : bankInstant(dateFrom, '00:00'),
    createdBefore: dateTo === undefined ? undefined : bankInstant(addDays(dateTo, 1), '00:00'),
    after,
    limit: PAGE_PAYMENTS + 1,
  });
  const { shown, nextCursor } = pageOf(found, PAGE_PAYMENTS);
  const surroundings = await surroundingsOf(database(), userId, shown, now);
  return {
    ok: true,
    page: {
      payments: shown.map((payment) => paymentView(payment, surroundings)),
      nextCursor,
    },
  };
};
