import { paymentStatusOf } from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';
import { byDueDay } from './by-due-day';

export type PaymentGroup = {
  key: string;
  /** `waiting`, `under-way`, or the month (`YYYY-MM`) in which finished payments were made. */
  name: 'waiting' | 'under-way' | { month: string };
  payments: PaymentView[];
};

/**
 * Groups the list: payments waiting for the user and payments under way, both by due day, then finished ones by the
 * month they were made, newest first. Each payment appears once, even if several lists have it.
 * @param monthOf the month of an instant in the reader's time zone, `YYYY-MM`.
 */
export function groupPayments(
  lists: readonly (readonly PaymentView[])[],
  monthOf: (instant: string) => string,
): PaymentGroup[] {
  const payments = new Map(lists.flat().map((payment) => [payment.paymentId, payment]));
  const newestFirst = [...payments.values()].sort(
    (one, other) =>
      Date.parse(other.createdAt) - Date.parse(one.createdAt) ||
      (one.paymentId < other.paymentId ? 1 : -1),
  );
  const groups = new Map<string, PaymentGroup>();
  for (const name of ['waiting', 'under-way'] as const) {
    groups.set(name, { key: name, name, payments: [] });
  }
  for (const payment of newestFirst) {
    const status = paymentStatusOf(payment);
    const month = monthOf(payment.createdAt);
    const isOver = status === 'settled' || status === 'stopped';
    const key = isOver ? month : status;
    const group = groups.get(key) ?? { key, name: { month }, payments: [] };
    group.payments.push(payment);
    groups.set(key, group);
  }
  for (const name of ['waiting', 'under-way']) groups.get(name)?.payments.sort(byDueDay);
  return [...groups.values()].filter((group) => group.payments.length > 0);
}
