import { addMinutes } from 'date-fns';
import type { Basket } from '@/lib/db/payments/baskets';
import { BEGINNING_MINUTES_MAX } from '@/lib/sca/attempt';
import type { BasketActionView } from '@/lib/view/basket';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';

/** The round trip to the bank that an approval was begun by last. */
export type ApprovalAttempt = { state: string; createdAt: Date; usedAt: Date | null };

/** A payment's state as it counts for its basket. */
export type StatusOfPayment = { transactionStatus: string | null; fundsAvailable: boolean | null };

/**
 * Where a basket's approval stands. `starting`: the bank is being asked; `open`: it can be given at the bank; `unread`:
 * the round trip is over, and the bank has not been asked since whether it was given; `over`: it was not given.
 */
export type ApprovalStage = 'none' | 'starting' | 'open' | 'unread' | 'over' | 'given';

/** How long an approval that was begun can be given at the bank. @assumes sca-redirect-valid */
const APPROVAL_MINUTES_MAX = 30;

type Approval = Pick<Basket, 'frozenAt' | 'approvedAt' | 'statusReadAt'>;

/** Until when an approval that was begun can be given. */
export function approvalUntil({ createdAt }: ApprovalAttempt): Date {
  return addMinutes(createdAt, APPROVAL_MINUTES_MAX);
}

/** Where a basket's approval stands, by the round trip that it was begun by last. */
export function approvalStage(
  basket: Approval,
  attempt: ApprovalAttempt | null,
  now: Date,
): ApprovalStage {
  if (basket.approvedAt !== null) return 'given';
  if (basket.frozenAt === null) return 'none';
  if (attempt?.state === 'beginning' && now < addMinutes(attempt.createdAt, BEGINNING_MINUTES_MAX))
    return 'starting';
  const isPending = attempt?.state === 'pending';
  if (attempt !== null && isPending && now < approvalUntil(attempt)) return 'open';
  // Where nobody was sent to the bank, nothing was approved but what the bank approved unasked.
  const leftAt =
    attempt === null ? null : (attempt.usedAt ?? (isPending ? approvalUntil(attempt) : null));
  const endedAt = leftAt === null || leftAt < basket.frozenAt ? basket.frozenAt : leftAt;
  return basket.statusReadAt !== null && basket.statusReadAt >= endedAt ? 'over' : 'unread';
}

/** Whether a payment waits for its first approval; one that was never read does, since nobody approved it. */
export function isAwaiting({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  return (
    transactionStatus === null ||
    readPaymentStatus({ transactionStatus, fundsAvailable }).phase === 'awaiting-approval'
  );
}

/**
 * Whether what the bank answers shows that a basket was approved, of all its payments or of some. Before its approval
 * was begun a payment can only have been approved by itself. `ACTC` over payments that all wait says no more than that
 * the basket is technically valid, begun or not: an approval that was left at the bank looks the same.
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
 * The payments that an approved basket leaves without an approval: they may be approved on their own. Those of a basket
 * that still wants another person's approval (`PATC`) stay.
 */
export function leftUnsigned<Payment extends StatusOfPayment>(
  transactionStatus: string | null,
  payments: readonly Payment[],
): Payment[] {
  return transactionStatus === 'PATC' ? [] : payments.filter(isAwaiting);
}

type Standing = Pick<
  Basket,
  'state' | 'dissolvingAt' | 'dissolvedAt' | 'transactionStatus' | 'madeForApproval'
>;

/** What a person may do with a basket now. */
export function basketActions(
  basket: Standing,
  stage: ApprovalStage,
  payments: readonly StatusOfPayment[],
): BasketActionView[] {
  if (basket.dissolvedAt !== null || basket.dissolvingAt !== null) return [];
  // The bank may hold a basket that we have no id of: then only our side of it can be let go.
  if (basket.state === 'UNKNOWN') return ['dissolve'];
  if (basket.state !== 'CREATED') return [];
  switch (stage) {
    case 'given':
      // Another person's approval is missing; who has given theirs cannot give it again, and the bank says so.
      return basket.transactionStatus === 'PATC' && payments.some(isAwaiting) ? ['approve'] : [];
    case 'open':
      // What was made for one approval may be left while it can be given. The bank decides which comes first: what it
      // approved it does not delete, and what it deleted it does not approve.
      return basket.madeForApproval ? ['approve', 'dissolve'] : ['approve'];
    case 'starting':
    case 'unread':
      return [];
    case 'none':
    case 'over': {
      const count = payments.filter(isAwaiting).length;
      if (count === 0) return ['dissolve'];
      return count === 1 ? ['approve', 'dissolve'] : ['approve', 'remove-payment', 'dissolve'];
    }
  }
}

/** Whether a payment's state can only follow an approval. */
function isSigned({ transactionStatus, fundsAvailable }: StatusOfPayment): boolean {
  if (transactionStatus === null) return false;
  const { phase, meaning } = readPaymentStatus({ transactionStatus, fundsAvailable });
  return phase === 'under-way' || phase === 'settled' || meaning === 'no-funds';
}
