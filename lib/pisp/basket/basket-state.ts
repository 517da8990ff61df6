import { addMinutes, addSeconds, max } from 'date-fns';
import type { Basket } from '@/lib/db/payments/baskets';
import { BEGINNING_SECONDS_MAX } from '@/lib/sca/attempt';
import type { BasketActionView } from '@/lib/view/basket';
import { type PaymentStatusReading, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';

/** A round trip to the bank that started an approval, or tried to. */
export type ApprovalAttempt = {
  state: string;
  createdAt: Date;
  usedAt: Date | null;
  /** The bank first asked who the PSU is; the approval itself would have started after that. */
  identifiesOnly: boolean;
};

/** The part of a payment's state that matters to its basket. */
export type StatusOfPayment = { transactionStatus: string | null; fundsAvailable: boolean | null };

/**
 * Where a basket's approval stands. `starting`: the bank is being asked. `open`: it can be given at the bank. `unread`:
 * the round trip is over, and the bank has not said since whether it was given. `unclear`: the bank has answered, with
 * a status of a payment that nobody knows. `over`: it was not given.
 */
export type ApprovalStage = 'none' | 'starting' | 'open' | 'unread' | 'unclear' | 'over' | 'given';

/** How long a started approval can be given at the bank. @assumes sca-redirect-valid */
const APPROVAL_MINUTES_MAX = 30;

type Approval = Pick<Basket, 'frozenAt' | 'approvedAt' | 'statusReadAt'>;

/** Until when an approval can be given at the bank, of all that were started; null when none can be. */
export function approvalUntil(attempts: readonly ApprovalAttempt[], now: Date): Date | null {
  const pending = attempts.filter(mayApprove).map(endOfPending);
  return pending.find((until) => now < until) ?? null;
}

/**
 * Where a basket's approval stands. Every round trip counts, not only the latest: one that led nowhere ends none that
 * the person may just be giving at the bank.
 * @param attempts the latest first.
 */
export function approvalStage(
  basket: Approval,
  attempts: readonly ApprovalAttempt[],
  now: Date,
): ApprovalStage {
  if (basket.approvedAt !== null) return 'given';
  if (basket.frozenAt === null) return 'none';
  const [latest] = attempts;
  if (latest?.state === 'beginning' && now < addSeconds(latest.createdAt, BEGINNING_SECONDS_MAX))
    return 'starting';
  if (approvalUntil(attempts, now) !== null) return 'open';
  // If nobody was sent to the bank, nothing was approved except what the bank approves unasked.
  const left = attempts.flatMap((one, place) =>
    mayApprove(one, place) ? [endOfPending(one)] : (one.usedAt ?? []),
  );
  const endedAt = max([basket.frozenAt, ...left]);
  return basket.statusReadAt !== null && basket.statusReadAt >= endedAt ? 'over' : 'unread';
}

/** Whether the user has approved a basket, and it waits for the approval of others. */
export function isPartlyApproved({
  approvedAt,
  transactionStatus,
}: Pick<Basket, 'approvedAt' | 'transactionStatus'>): boolean {
  return approvedAt !== null && transactionStatus === 'PATC';
}

/**
 * Whether a payment is waiting for its first approval. One whose status was never read is, since nobody approved it.
 */
export function isAwaiting({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  return (
    transactionStatus === null ||
    readPaymentStatus({ transactionStatus, fundsAvailable }).phase === 'awaiting-approval'
  );
}

/**
 * Whether the bank's answer shows that a basket was approved, in full or in part. Before its approval was started, a
 * payment can only have been approved on its own. `ACTC` over payments that are all waiting says only that the basket
 * is technically valid, whether its approval was started or not: one that was left at the bank looks the same.
 * @assumes basket-approval-shown
 * @see supplement#8
 */
export function showsApproval(
  { transactionStatus, frozenAt }: Pick<Basket, 'transactionStatus' | 'frozenAt'>,
  payments: readonly StatusOfPayment[],
): boolean {
  if (transactionStatus === 'PATC') return true;
  return (transactionStatus === 'ACTC' || frozenAt !== null) && payments.some(isSigned);
}

/**
 * Whether the bank shows no approval any more of a basket that counts as approved: some payments wait, and none shows
 * one. Any doubt counts as an approval, such as a status that nobody knows. So does `ACTC`, with which the last of
 * several approvals is shown.
 * @param transactionStatus of the basket, as just read; null when the bank no longer has the basket.
 * @assumes basket-approval-shown
 */
export function showsNoApproval(
  transactionStatus: string | null,
  payments: readonly StatusOfPayment[],
): boolean {
  return (
    (transactionStatus === null || UNAPPROVED_STATUSES.has(transactionStatus)) &&
    payments.some(isAwaiting) &&
    payments.every(isUnsigned)
  );
}

/** The worst case of a basket is one of these even if some of its payments are approved; each shows that itself. */
const UNAPPROVED_STATUSES: ReadonlySet<string> = new Set(['RCVD', 'RJCT']);

/**
 * The payments that an approved basket leaves without approval; they may be approved on their own. If the basket still
 * needs another person's approval (`PATC`), they stay in it. `ACTC` leaves none, being the worst case of all: one that
 * waits under it will show its approval later.
 * @see interface#states-and-transitions
 */
export function leftUnsigned<Payment extends StatusOfPayment>(
  transactionStatus: string | null,
  payments: readonly Payment[],
): Payment[] {
  return transactionStatus === 'PATC' || transactionStatus === 'ACTC'
    ? []
    : payments.filter(isAwaiting);
}

type StateOfBasket = Pick<
  Basket,
  'state' | 'dissolvingAt' | 'dissolvedAt' | 'transactionStatus' | 'madeForApproval'
>;

/** What a person may do with a basket now. */
export function basketActions(
  basket: StateOfBasket,
  stage: ApprovalStage,
  payments: readonly StatusOfPayment[],
): BasketActionView[] {
  if (basket.dissolvedAt !== null || basket.dissolvingAt !== null) return [];
  // The bank may have a basket whose id we do not know, so only our side can be dissolved.
  if (basket.state === 'UNKNOWN') return ['dissolve'];
  if (basket.state !== 'CREATED') return [];
  switch (stage) {
    case 'given':
      // Another person's approval is missing. Whoever has given theirs cannot give it again, and the bank says so.
      return basket.transactionStatus === 'PATC' && payments.some(isAwaiting) ? ['approve'] : [];
    case 'open':
      // A basket made for one approval may be dissolved while the approval can still be given. The bank decides which
      // comes first: it does not delete what it has approved, nor approve what it has deleted.
      return basket.madeForApproval ? ['approve', 'dissolve'] : ['approve'];
    case 'starting':
    case 'unread':
    case 'unclear':
      return [];
    case 'none':
    case 'over': {
      const count = payments.filter(isAwaiting).length;
      if (count === 0) return ['dissolve'];
      return count === 1 ? ['approve', 'dissolve'] : ['approve', 'remove-payment', 'dissolve'];
    }
  }
}

/** Whether a payment's state is one that nobody knows: its basket may have been approved. */
export function isOfUnknownState({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  return (
    transactionStatus !== null &&
    readPaymentStatus({ transactionStatus, fundsAvailable }).phase === 'unknown'
  );
}

/** Whether a payment's state can only follow an approval. */
export function isSigned({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  if (transactionStatus === null) return false;
  const { phase, meaning } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return phase === 'under-way' || phase === 'settled' || meaning === 'no-funds';
}

/** Whether the bank rejected a payment, whether or not somebody had approved it. */
export function isRejected({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  if (transactionStatus === null) return false;
  return readPaymentStatus({ transactionStatus, fundsAvailable }).meaning === 'rejected';
}

/** Whether a round trip may end in the approval. One that only identifies may while no later one was started. */
function mayApprove({ state, identifiesOnly }: ApprovalAttempt, place: number): boolean {
  return state === 'pending' && (place === 0 || !identifiesOnly);
}

/** When a started approval of which nobody has come back can be given no more. */
function endOfPending({ createdAt }: ApprovalAttempt): Date {
  return addMinutes(createdAt, APPROVAL_MINUTES_MAX);
}

/** Whether a payment's state shows that nobody has approved it, or that it ended. */
function isUnsigned({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  if (transactionStatus === null) return true;
  const { meaning } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return UNSIGNED_MEANINGS.has(meaning);
}

const UNSIGNED_MEANINGS: ReadonlySet<string> = new Set<PaymentStatusReading['meaning']>([
  'received',
  'technically-valid',
  'rejected',
  'cancelled',
]);
