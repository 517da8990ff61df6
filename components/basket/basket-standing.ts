import { standingOf } from '@/components/payment/payment-meaning';
import type { BasketView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';

/** Where a basket stands for the person; an id for its word and sentence. */
export type BasketStanding =
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

type Told = Pick<
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

export type PaymentStandings = {
  settled: PaymentView[];
  underWay: PaymentView[];
  /** Wait for an approval, though the basket may be approved. */
  waiting: PaymentView[];
  stopped: PaymentView[];
};

/** The payments of a basket by where each stands. */
export function standingsOf(payments: readonly PaymentView[]): PaymentStandings {
  const by = (standing: ReturnType<typeof standingOf>) =>
    payments.filter((payment) => standingOf(payment) === standing);
  return {
    settled: by('settled'),
    underWay: by('under-way'),
    waiting: by('waiting'),
    stopped: by('stopped'),
  };
}

function approvedStanding({ status, payments }: Told): BasketStanding {
  if (status?.transactionStatus === 'PATC') return 'partly-approved';
  const { settled, underWay, waiting, stopped } = standingsOf(payments);
  if (settled.length === payments.length) return 'settled';
  if (stopped.length === payments.length) return 'stopped';
  if (stopped.length > 0 || waiting.length > 0) return 'mixed';
  return underWay.length > 0 ? 'approved' : 'settled';
}

/** Where a basket stands. */
export function basketStanding(basket: Told): BasketStanding {
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
      if (basket.approvedAt !== null) return approvedStanding(basket);
      if (basket.approvalUntil !== null) return 'approving';
      if (basket.frozenAt !== null) return 'unread';
      return standingsOf(basket.payments).waiting.length > 0 ? 'waiting' : 'nothing-left';
    }
  }
}

/** Whether a basket waits for something that only the person can do. */
export const needsThePerson = (basket: Told): boolean =>
  ['waiting', 'approving', 'outcome-unknown', 'nothing-left'].includes(basketStanding(basket));
