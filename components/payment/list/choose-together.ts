import type { BasketRefusalView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

/** Why a payment cannot be approved with the selected ones; `full` at the bank's limit. */
export type NotTogether = BasketRefusalView | 'full';

type Chosen = Pick<PaymentView, 'paymentId' | 'bankId' | 'connectionId'>;

/** Why a payment may not be selected with the others, or null when it may; the server and the bank check again. */
export function whyNotTogether(
  payment: PaymentView,
  chosen: readonly Chosen[],
): NotTogether | null {
  if (payment.kind === 'bulk-payments') return 'bulk';
  if (payment.kind === 'periodic-payments') return 'periodic';
  if (payment.state !== 'created') return 'not-created';
  if (payment.basketId !== null) return 'already-in-basket';
  if (payment.connectionId === null) return 'other-psu';
  if (payment.copyId !== null) return 'sent-again';
  if (!payment.actions.includes('add-to-basket')) return 'already-approved';
  const [first] = chosen.filter(({ paymentId }) => paymentId !== payment.paymentId);
  if (first !== undefined && first.bankId !== payment.bankId) return 'other-bank';
  if (first !== undefined && first.connectionId !== payment.connectionId) return 'other-context';
  const isChosen = chosen.some(({ paymentId }) => paymentId === payment.paymentId);
  return !isChosen && chosen.length >= BASKET_PAYMENTS_MAX ? 'full' : null;
}

/** Selects as many of a list as may be approved together, keeping those already selected. */
export function chooseAll(
  payments: readonly PaymentView[],
  chosen: readonly PaymentView[],
): PaymentView[] {
  const all = [...chosen];
  for (const payment of payments)
    if (!all.includes(payment) && whyNotTogether(payment, all) === null) all.push(payment);
  return all;
}
