/** Searches the payments of a context. They are sealed, so the newest are decrypted and looked through. */
import { database } from '@/lib/db/client';
import { listStoredPayments, type StoredPayment } from '@/lib/db/payments/payment-reads';
import { openPaymentRequest } from '@/lib/vault/payment';
import { readableRows } from '@/lib/vault/readable-rows';
import { isFoundBy, queryWords } from '@/lib/vault/search-words';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { FindReading, Found, FoundPayment } from '@/lib/view/find';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { totalsOf } from '@/lib/xs2a/payment/transfers';
import { canonicalAmount } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { wordsOf } from '@/lib/xs2a/words-of';
import { paymentView, surroundingsOf } from './payment-view';

/** As many as a person makes in a few years. */
const LOOKED_THROUGH_MAX = 400;
/** How many rows of a bulk are searched for words. */
const TEXTS_MAX = 2_000;

/** The payments that match any of the readings, newest first, and, if not all were searched, how far back. */
export async function findPayments(
  of: { userId: string; contextId: ContextId },
  readings: readonly FindReading[],
  limit: number,
  now: Date,
): Promise<Found<FoundPayment> & { since: string | null }> {
  const stored = await listStoredPayments(database(), {
    ...of,
    filter: 'all',
    limit: LOOKED_THROUGH_MAX + 1,
  });
  const looked = stored.slice(0, LOOKED_THROUGH_MAX);
  const found = readableRows(looked, (payment) => ({
    payment,
    fits: fitsAny(payment, openPaymentRequest(payment), readings),
  })).views.filter(({ fits }) => fits);
  const shown = found.slice(0, limit).map(({ payment }) => payment);
  const surroundings = await surroundingsOf(database(), of.userId, shown, now);
  return {
    shown: readableRows(shown, (payment) => paymentView(payment, surroundings)).views.map(
      foundPayment,
    ),
    more: found.length - shown.length,
    since: stored.length > looked.length ? (looked.at(-1)?.createdAt.toISOString() ?? null) : null,
  };
}

/**
 * Whether a payment's texts and numbers contain all the words of a query, leaving out the account that it is paid from.
 */
export function requestHasWords(request: PaymentRequest, query: string): boolean {
  return isFoundBy(wordsOfRequest(request), queryWords(query));
}

function wordsOfRequest(request: PaymentRequest): string[] {
  return wordsOf(textsOf(request).slice(0, TEXTS_MAX).join(' '));
}

type Searched = Pick<StoredPayment, 'createdAt' | 'executionDate'>;

/** Whether a payment matches any of these readings; no payment has a category. */
function fitsAny(
  { createdAt, executionDate }: Searched,
  request: PaymentRequest,
  readings: readonly FindReading[],
): boolean {
  const words = wordsOfRequest(request);
  const days = [bankDay(createdAt), ...(executionDate === null ? [] : [executionDate])];
  return readings.some(
    (reading) =>
      reading.category === null &&
      (reading.words === null || isFoundBy(words, queryWords(reading.words))) &&
      (reading.amount === null || hasAmount(request, reading.amount)) &&
      (reading.days === null ||
        days.some((day) => isWithin(day, reading.days?.from, reading.days?.to))),
  );
}

function isWithin(day: string, from = '', to = ''): boolean {
  return day >= from && day <= to;
}

/** Whether the payment, or a row of a bulk, is of this amount. */
function hasAmount(request: PaymentRequest, { min, max }: { min: string; max: string }): boolean {
  const single = 'payments' in request ? request.payments : [request];
  return [
    ...totalsOf(request),
    ...single.map(({ instructedAmount }) => canonicalAmount(instructedAmount)),
  ].some(
    ({ amount }) => hundredths(amount) >= hundredths(min) && hundredths(amount) <= hundredths(max),
  );
}

/** A decimal as a whole number of hundredths; anything smaller is ignored in a search. */
function hundredths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}

/** All texts of a request except the account that it is paid from. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'debtorAccount' ? [] : textsOf(inner),
  );
}

function foundPayment({
  paymentId,
  creditorName,
  paymentsCount,
  amount,
  furtherAmounts,
  executionDate,
  createdAt,
}: FoundPayment): FoundPayment {
  return {
    paymentId,
    creditorName,
    paymentsCount,
    amount,
    ...(furtherAmounts && { furtherAmounts }),
    executionDate,
    createdAt,
  };
}
