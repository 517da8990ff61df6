/** The PSU's approval, at the bank, of all payments in a basket. */
import type { Attended } from '@/lib/aspsp/presence';
import { basketAuthorisation } from '@/lib/aspsp/resource/signing-baskets';
import { database } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { findBasket, freezeBasket, freezeForAnother } from '@/lib/db/payments/baskets';
import { askForApproval } from '@/lib/pisp/ask-for-approval';
import type { Beginner } from '@/lib/sca/begin';
import { type ApprovalBegun, beginApproval } from '@/lib/sca/begin-approval';
import { singleFlight } from '@/lib/single-flight';
import { type BasketKey, basketAuthorisationEffects } from './basket-effects';
import { isAwaiting, isPartlyApproved } from './basket-state';
import { type BasketWhole, stageOf, wholeBaskets } from './basket-view';
import { readBasketNow } from './read-basket';

const CONFLICT: ApprovalBegun = { ok: false, reason: 'conflict', messages: [] };

const beginOnce = singleFlight<ApprovalBegun>();

/**
 * Starts the approval of a basket, or resumes one that was left. The contents are frozen before the bank is asked. If
 * no approval was started, the bank is asked for the basket's status, so that it can be changed again.
 * @see interface#typical-flows
 */
export function authoriseBasket(
  key: BasketKey,
  beginner: Beginner,
  now: Date,
): Promise<ApprovalBegun> {
  const { sessionId, browserToken } = beginner;
  return beginOnce([key.userId, key.basketId, sessionId, browserToken], async () => {
    const begun = await begin(key, beginner, now);
    if (!begun.ok) await readBasketNow(key, beginner.psu, now);
    return begun;
  });
}

/** Freezes the contents, unless an approval in progress has already done so. False when it may not be approved. */
async function freeze(key: BasketKey, whole: BasketWhole, now: Date): Promise<boolean> {
  const { dissolvingAt, dissolvedAt, state } = whole.basket;
  if (state !== 'CREATED' || dissolvingAt !== null || dissolvedAt !== null) return false;
  switch (stageOf(whole, now)) {
    case 'starting':
    case 'open':
      return true;
    case 'given':
      return freezeForAnother(database(), key, await databaseNow(database()));
    case 'none':
    case 'unread':
    case 'unclear':
    case 'over':
      return freezeBasket(database(), key, await databaseNow(database()));
  }
}

async function begin(key: BasketKey, beginner: Beginner, now: Date): Promise<ApprovalBegun> {
  const basket = await findBasket(database(), key);
  if (basket === null) return { ok: false, reason: 'not-found' };
  const { bankId, connectionId, connection, resourceId, startAuthorisationHref } = basket;
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  if (resourceId === null || whole === undefined || !(await freeze(key, whole, now)))
    return CONFLICT;
  const plan = {
    userId: key.userId,
    bankId,
    connectionId,
    about: { basketId: key.basketId },
    call: basketAuthorisation(resourceId, startAuthorisationHref),
  };
  const before = {
    wasPartlyApproved: isPartlyApproved(basket),
    waiting: new Set(whole.payments.filter(isAwaiting).map(({ id }) => id)),
  };
  const ask = askForApproval(basketAuthorisationEffects, plan, () =>
    isStillNeeded(key, before, beginner.psu),
  );
  const approval = {
    purpose: 'approve-basket',
    target: key.basketId,
    bankId,
    context: connection.context,
    connectionId,
    // Leaving an approval of several payments leads back to the list, where they are still waiting.
    returnPath: basket.madeForApproval ? '/payments' : null,
  } as const;
  return beginApproval(approval, beginner, ask);
}

/**
 * Whether the approval that was asked for is still needed: nothing shows that it was given. Null when the bank could not
 * be asked.
 * @param before what the basket was like when it was asked for.
 */
async function isStillNeeded(
  key: BasketKey,
  before: { wasPartlyApproved: boolean; waiting: ReadonlySet<string> },
  psu: Attended,
): Promise<boolean | null> {
  const read = await readBasketNow(key, psu, await databaseNow(database()));
  if (read === null) return false;
  const { approvedAt, status: whole, payments } = read.basket;
  if (approvedAt !== null && !before.wasPartlyApproved) return false;
  if (read.trouble !== null) return null;
  // One of several approvals was given before: that the basket waits for more says nothing of this one.
  if (before.wasPartlyApproved && whole?.transactionStatus !== 'PATC') return false;
  return payments
    .filter(({ paymentId }) => before.waiting.has(paymentId))
    .every(({ status }) => status === null || isAwaiting(status));
}
