import { meaningOf, paymentStatusOf } from '@/components/payment/payment-meaning';
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
  | 'unclear'
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
  | 'isUnclear'
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
  /** Payments of a status that nobody knows. */
  unclear: PaymentView[];
};

/** Groups a basket's payments by status. */
export function paymentsByStatus(payments: readonly PaymentView[]): PaymentsByStatus {
  const isUnclear = (payment: PaymentView) => meaningOf(payment) === 'unknown';
  const known = payments.filter((payment) => !isUnclear(payment));
  const by = (status: ReturnType<typeof paymentStatusOf>) =>
    known.filter((payment) => paymentStatusOf(payment) === status);
  return {
    settled: by('settled'),
    underWay: by('under-way'),
    waiting: by('waiting'),
    stopped: by('stopped'),
    unclear: payments.filter(isUnclear),
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
      if (basket.frozenAt !== null) return basket.isUnclear ? 'unclear' : 'unread';
      const { waiting, unclear } = paymentsByStatus(basket.payments);
      if (waiting.length > 0) return 'waiting';
      return unclear.length > 0 ? 'unclear' : 'nothing-left';
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
  const { settled, underWay, waiting, stopped, unclear } = paymentsByStatus(payments);
  const haveEnded = settled.length + stopped.length === payments.length;
  if (status?.transactionStatus === 'PATC' && !haveEnded) return 'partly-approved';
  if (settled.length === payments.length) return 'settled';
  if (stopped.length === payments.length) return 'stopped';
  if (stopped.length > 0 || waiting.length > 0) return 'mixed';
  if (unclear.length > 0) return 'unclear';
  return underWay.length > 0 ? 'approved' : 'settled';
}
