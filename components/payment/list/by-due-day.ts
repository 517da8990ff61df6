import type { PaymentView } from '@/lib/view/payment';

/** What is due first stands first, and before it what is paid as soon as the bank can. */
export function byDueDay(
  one: Pick<PaymentView, 'executionDate'>,
  other: Pick<PaymentView, 'executionDate'>,
): number {
  return (one.executionDate ?? '').localeCompare(other.executionDate ?? '');
}
