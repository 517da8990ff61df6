import type { PaymentView } from '@/lib/view/payment';

/** Sorts by due day, earliest first; payments due as soon as possible come before all others. */
export function byDueDay(
  one: Pick<PaymentView, 'executionDate'>,
  other: Pick<PaymentView, 'executionDate'>,
): number {
  return (one.executionDate ?? '').localeCompare(other.executionDate ?? '');
}
