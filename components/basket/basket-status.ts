import { paymentStatusOf } from '@/components/payment/payment-meaning';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';

/** A basket's status as shown to the user; the key of its word and sentence. */
export type BasketStatus =
  | 'sending'
  | 'outcome-unknown'
  | 'refused'
  | 'waiting'
  | 'nothing-left'
  | 'approving'
  | 'unread'
  | 'partly-approved'
  | 'approved'
  | 'settled'
  | 'mixed'
  | 'stopped'
  | 'dissolving'
  | 'dissolved';

type StatusParts = Pick<
  BasketView,
  | 'state'
  | 'status'
  | 'payments'
  | 'actions'
  | 'frozenAt'
  | 'approvalUntil'
  | 'approvedAt'
  | 'dissolvingAt'
  | 'dissolvedAt'
>;

export type PaymentsByStatus = {
  settled: PaymentView[];
  underWay: PaymentView[];
  /** Payments that still wait for approval, even if the basket is approved. */
  waiting: PaymentView[];
  stopped: PaymentView[];
};

/** Groups a basket's payments by status. */
export function paymentsByStatus(payments: readonly PaymentView[]): PaymentsByStatus {
  const by = (status: ReturnType<typeof paymentStatusOf>) =>
    payments.filter((payment) => paymentStatusOf(payment) === status);
  return {
    settled: by('settled'),
    underWay: by('under-way'),
    waiting: by('waiting'),
    stopped: by('stopped'),
  };
}

/** The status of a basket. */
export function basketStatusOf(basket: StatusParts): BasketStatus {
  if (basket.dissolvedAt !== null) return 'dissolved';
  if (basket.dissolvingAt !== null) return 'dissolving';
  switch (basket.state) {
    case 'sending':
      return 'sending';
    case 'unknown':
      return 'outcome-unknown';
    case 'rejected':
      return 'refused';
    case 'created': {
      if (basket.approvedAt !== null) return approvedStatus(basket);
      if (basket.approvalUntil !== null) return 'approving';
      if (basket.frozenAt !== null) return 'unread';
      return paymentsByStatus(basket.payments).waiting.length > 0 ? 'waiting' : 'nothing-left';
    }
  }
}

/** Whether a basket waits for something only the user can do. */
export function needsThePerson(basket: StatusParts): boolean {
  return ['waiting', 'approving', 'outcome-unknown', 'nothing-left'].includes(
    basketStatusOf(basket),
  );
}

function approvedStatus({ status, payments }: StatusParts): BasketStatus {
  const { settled, underWay, waiting, stopped } = paymentsByStatus(payments);
  const haveEnded = underWay.length === 0 && waiting.length === 0;
  if (status?.transactionStatus === 'PATC' && !haveEnded) return 'partly-approved';
  if (settled.length === payments.length) return 'settled';
  if (stopped.length === payments.length) return 'stopped';
  if (stopped.length > 0 || waiting.length > 0) return 'mixed';
  return underWay.length > 0 ? 'approved' : 'settled';
}
