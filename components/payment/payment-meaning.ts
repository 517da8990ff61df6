import type { PaymentView } from '@/lib/view/payment';
import { type PaymentStatusReading, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { bankDay } from '@/lib/xs2a/value/bank-time';

/** What to say about a payment now: the meaning of its status, or what we know when there is none. */
export type PaymentMeaning =
  | PaymentStatusReading['meaning']
  | 'sending'
  | 'outcome-unknown'
  | 'sent-again'
  | 'refused'
  | 'not-created'
  | 'not-readable'
  | 'cancelling'
  | 'standing-order'
  | 'standing-order-kept'
  | 'standing-order-rejected'
  | 'standing-order-ended'
  | 'waiting-instant'
  | 'nothing-to-approve'
  | 'approved-by-some'
  | 'moved-away';

/** A payment's status for the user: waiting for them, under way, settled, or stopped. */
export type PaymentStatus = 'waiting' | 'under-way' | 'settled' | 'stopped';

type MeaningParts = Pick<
  PaymentView,
  | 'state'
  | 'status'
  | 'kind'
  | 'cancelAskedAt'
  | 'movedAwayAt'
  | 'basketId'
  | 'isBasketPartlyApproved'
  | 'actions'
  | 'wasNeverCreated'
>;

/** What to say about a payment. It has moved away before all else, and a final status wins over a cancellation. */
export function meaningOf(payment: MeaningParts): PaymentMeaning {
  const { state, status, kind, cancelAskedAt, movedAwayAt, basketId, actions, wasNeverCreated } =
    payment;
  const { isBasketPartlyApproved } = payment;
  if (movedAwayAt !== null && !hasEnded(payment)) return 'moved-away';
  switch (state) {
    case 'sending':
      return 'sending';
    case 'unknown':
      // One that was sent again leaves nothing to do; its copy does.
      return actions.length === 0 ? 'sent-again' : 'outcome-unknown';
    case 'rejected':
      return wasNeverCreated ? 'not-created' : 'refused';
    case 'created': {
      if (status === null) return isBasketPartlyApproved ? 'approved-by-some' : 'not-readable';
      const { meaning, phase, final } = readPaymentStatus(status);
      // It may have paid on dates before.
      if (kind === 'periodic-payments' && meaning === 'rejected') return 'standing-order-rejected';
      // The bank ends an order so whatever became of its dates.
      if (kind === 'periodic-payments' && meaning === 'settled') return 'standing-order-ended';
      if (final) return meaning;
      // One that has moved on is not waiting for it, and one in a basket follows the basket.
      if (cancelAskedAt !== null && actions.includes('approve-cancellation')) return 'cancelling';
      // The bank's links take precedence over its status: it may already have the approval.
      if (phase === 'awaiting-approval' && isBasketPartlyApproved) return 'approved-by-some';
      const isWaiting = phase === 'awaiting-approval' && basketId === null;
      if (isWaiting && !actions.includes('approve'))
        return meaning === 'partly-approved' ? 'approved-by-some' : 'nothing-to-approve';
      // It is not known in advance whether a bank pays at once or in its next run.
      if (kind === STRAKS && meaning === 'waiting') return 'waiting-instant';
      // An approved standing order goes on, payment after payment, whatever the bank says of the next one. Only a change
      // is of the whole order.
      if (
        kind === 'periodic-payments' &&
        phase === 'under-way' &&
        meaning !== 'accepted-with-change'
      )
        return actions.some((one) => one === 'cancel' || one === 'delete')
          ? 'standing-order'
          : 'standing-order-kept';
      return meaning;
    }
  }
}

/** The word for a payment's status: its meaning, or `scheduled` if the bank will only pay it on a later day. */
export function statusWordOf(
  payment: MeaningParts & Pick<PaymentView, 'executionDate'>,
  now: Date,
): PaymentMeaning | 'scheduled' {
  const meaning = meaningOf(payment);
  const { executionDate } = payment;
  const isLater = executionDate !== null && executionDate > bankDay(now);
  return meaning === 'waiting' && isLater ? 'scheduled' : meaning;
}

const STRAKS = 'instant-norwegian-domestic-credit-transfers-straks';

const STATUS_OF_MEANING: Record<PaymentMeaning, PaymentStatus> = {
  received: 'waiting',
  'technically-valid': 'waiting',
  'partly-approved': 'waiting',
  'not-readable': 'waiting',
  'outcome-unknown': 'waiting',
  cancelling: 'waiting',
  'sent-again': 'under-way',
  sending: 'under-way',
  'profile-checked': 'under-way',
  'standing-order': 'under-way',
  'standing-order-kept': 'under-way',
  settling: 'under-way',
  'accepted-with-change': 'under-way',
  'accepted-not-posted': 'under-way',
  waiting: 'under-way',
  'waiting-instant': 'under-way',
  'nothing-to-approve': 'under-way',
  'approved-by-some': 'under-way',
  'moved-away': 'under-way',
  'partly-accepted': 'under-way',
  unknown: 'under-way',
  settled: 'settled',
  'standing-order-ended': 'settled',
  'no-funds': 'stopped',
  rejected: 'stopped',
  'standing-order-rejected': 'stopped',
  cancelled: 'stopped',
  refused: 'stopped',
  'not-created': 'stopped',
};

/** Which of the four statuses shown to the user a payment has. */
export function paymentStatusOf(payment: MeaningParts): PaymentStatus {
  return STATUS_OF_MEANING[meaningOf(payment)];
}

const STANDING_ORDER: ReadonlySet<PaymentMeaning> = new Set([
  'standing-order',
  'standing-order-kept',
  'standing-order-ended',
]);

/** Whether the bank says something of the dates of a standing order: that it did not pay on one of them, for one. */
export function saysOfDates(
  payment: MeaningParts & Partial<Pick<PaymentView, 'bankMessages'>>,
): boolean {
  return (payment.bankMessages ?? []).length > 0 && STANDING_ORDER.has(meaningOf(payment));
}

/** Whether it has ended: the bank refused it, or gave a status that will not change any more. */
export function hasEnded({ state, status }: Pick<PaymentView, 'state' | 'status'>): boolean {
  return (
    state === 'rejected' ||
    (state === 'created' && status !== null && readPaymentStatus(status).final)
  );
}

/** Whether Brygge will learn nothing more about a payment: it has ended, or its bank belongs to another sign-in. */
export function isOver(payment: Pick<PaymentView, 'state' | 'status' | 'movedAwayAt'>): boolean {
  return payment.movedAwayAt !== null || hasEnded(payment);
}
