import {
  hasEnded,
  meaningOf,
  type PaymentMeaning,
  paymentStatusOf,
} from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';
import { byDueDay } from './by-due-day';

const FAILED: ReadonlySet<PaymentMeaning> = new Set([
  'no-funds',
  'rejected',
  'standing-order-rejected',
  'refused',
  'not-created',
]);
const FAILED_SHOWN_MS = 7 * 24 * 3_600_000;

export type PaymentGroup = {
  key: string;
  /**
   * `waiting`, `failed` (recently, and not paid since), `under-way`, or the month (`YYYY-MM`) in which finished
   * payments were made.
   */
  name: 'waiting' | 'failed' | 'under-way' | { month: string };
  payments: PaymentView[];
};

/**
 * Groups the list: payments that failed and are still unpaid, those waiting for the user, and payments under way; then
 * finished ones by the month they were made, newest first. Each payment appears once, even if several lists have it.
 * @param monthOf the month of an instant in the reader's time zone, `YYYY-MM`.
 */
export function groupPayments(
  lists: readonly (readonly PaymentView[])[],
  monthOf: (instant: string) => string,
  now: Date,
): PaymentGroup[] {
  const payments = new Map(lists.flat().map((payment) => [payment.paymentId, payment]));
  const newestFirst = [...payments.values()].sort(
    (one, other) =>
      Date.parse(other.createdAt) - Date.parse(one.createdAt) ||
      (one.paymentId < other.paymentId ? 1 : -1),
  );
  const groups = new Map<string, PaymentGroup>();
  for (const name of ['failed', 'waiting', 'under-way'] as const) {
    groups.set(name, { key: name, name, payments: [] });
  }
  const paidLater = new Set<string>();
  for (const payment of newestFirst) {
    const status = paymentStatusOf(payment);
    const month = monthOf(payment.createdAt);
    // One that was carried out in part is over too, though it is neither settled nor stopped.
    const isEnded = status === 'settled' || status === 'stopped' || hasEnded(payment);
    const isUnpaid = hasFailed(payment, now) && !paidLater.has(purposeOf(payment));
    if (meaningOf(payment) !== 'cancelled') paidLater.add(purposeOf(payment));
    const key = isUnpaid ? 'failed' : isEnded ? month : status;
    const group = groups.get(key) ?? { key, name: { month }, payments: [] };
    group.payments.push(payment);
    groups.set(key, group);
  }
  for (const name of ['waiting', 'under-way']) groups.get(name)?.payments.sort(byDueDay);
  return [...groups.values()].filter((group) => group.payments.length > 0);
}

/** Whether a payment failed so recently that the user may still want to pay. */
function hasFailed(payment: PaymentView, now: Date): boolean {
  const age = now.getTime() - Date.parse(payment.createdAt);
  return age < FAILED_SHOWN_MS && FAILED.has(meaningOf(payment));
}

/** Payments of one amount to one recipient are attempts at the same one; of a batch, each of its payments is. */
function purposeOf({ creditorName, amount, request }: PaymentView): string {
  const paid =
    'payments' in request
      ? request.payments.map((row) => [row.instructedAmount, row.creditorName])
      : [amount, creditorName];
  return JSON.stringify(paid);
}
