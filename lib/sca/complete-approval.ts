import { randomUUID } from 'node:crypto';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Attended } from '@/lib/aspsp/presence';
import { callContext } from '@/lib/connection/call-context';
import { type Db, database } from '@/lib/db/client';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import {
  type ApprovalTarget,
  findBasketTarget,
  findPaymentTarget,
} from '@/lib/db/payments/approval-targets';
import { findBasket } from '@/lib/db/payments/baskets';
import { addPaymentEvent, setDeletionFinal } from '@/lib/db/payments/payments';
import { corporateIdHashes } from '@/lib/vault/identity';
import type { ScaOutcomeReason } from '@/lib/view/connection/connection';
import type { ScaSuccess } from '@/lib/xs2a/message/sca-return';
import { refuseContext } from './attempt';
import { approvalOf, refused, type ScaApproval, type ScaCompleted } from './completed';
import { confirmIdentity, refusePsuOf } from './confirm';
import { storeConnection } from './store-connection';

/** Steps 6 to 9 of an approval. */
export async function completeApproval(
  approval: ScaApproval,
  aspsp: Aspsp,
  attempt: ScaAttempt,
  returned: ScaSuccess,
  psu: Attended,
  takenAt: Date,
): Promise<ScaCompleted> {
  const target = await findTarget(approval);
  if (target === null) return refused('unknown-attempt');
  const foreign = await refusePsuOf(attempt, returned, aspsp);
  if (foreign !== null) return refused(foreign);
  const otherContext = refuseContext(
    { context: target.context, corporateIdHash: target.connection?.corporateIdHash ?? null },
    {
      context: returned.context,
      corporateIdHashes: corporateIdHashes(attempt.bankId, returned.psuCorporateId ?? null),
    },
  );
  if (otherContext !== null) return refused(otherContext);
  const { tppSessionId } = attempt;
  const context = callContext(null, psu, { tppSessionId, psuId: returned.psuId });
  const confirmed = await confirmIdentity(aspsp, context, returned);
  if (!confirmed.ok) return refused(confirmed.reason, { tryAgain: confirmed.tryAgain });
  const paymentId = target.connection === null ? approval.id : null;
  const stored = await storeConnection({ attempt, returned, ...confirmed, paymentId }, takenAt);
  if (!stored.ok) return refused(stored.reason);
  // Step 9: coming back proves nothing; the status call decides, also about a payment that was deleted meanwhile.
  if (attempt.purpose === 'approve-payment' && !approval.identifiesOnly)
    await setDeletionFinal(database(), { userId: approval.userId, paymentId: approval.id }, false);
  return { kind: 'approved', approval };
}

/** Notes in the history of each payment that its approval failed. */
export async function noteFailure(
  db: Db,
  attempt: ScaAttempt,
  reason: ScaOutcomeReason,
  now: Date,
): Promise<void> {
  const approval = approvalOf(attempt);
  // Approving a cancellation does not approve the payment.
  if (approval === null || approval.identifiesOnly || attempt.purpose === 'approve-cancellation')
    return;
  for (const paymentId of await paymentsOf(db, approval))
    await addPaymentEvent(db, {
      userId: attempt.userId,
      id: randomUUID(),
      paymentId,
      at: now,
      kind: reason === 'cancelled-at-bank' ? 'approval-cancelled' : 'approval-failed',
    });
}

function findTarget({ of, userId, id }: ScaApproval): Promise<ApprovalTarget | null> {
  return of === 'payment'
    ? findPaymentTarget(database(), { userId, id })
    : findBasketTarget(database(), { userId, id });
}

/** The payments that an approval was for: one, or those of a basket. */
async function paymentsOf(db: Db, approval: ScaApproval): Promise<string[]> {
  const { of, userId, id } = approval;
  if (of === 'payment') return (await findPaymentTarget(db, { userId, id })) === null ? [] : [id];
  const basket = await findBasket(db, { userId, basketId: id });
  return (basket?.entries ?? []).map(({ paymentId }) => paymentId);
}
