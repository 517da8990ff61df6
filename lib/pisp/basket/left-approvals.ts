/**
 * Takes apart the baskets that one press made for one approval, when that approval was left: cancelled at the bank,
 * never started because a process died, or not given in time. Their payments then wait for approval as before.
 */
import { addMinutes } from 'date-fns';
import { isTooLate } from '@/lib/aspsp/deadline';
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { findBasket, listBasketsForApproval } from '@/lib/db/payments/baskets';
import type { LeftApprovalsView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { BasketKey } from './basket-effects';
import { isAwaiting } from './basket-state';
import { basketViews, stageOf, wholeBaskets } from './basket-view';
import { dissolveBasket } from './dissolve-basket';
import { readBasketNow } from './read-basket';

/** The bank may be asked for the basket three times, and the approval only begins then. */
const CREATING_MINUTES_MAX = 3;

/** More than anybody leaves behind; the rest are handled the next time. */
const BASKETS_MAX = 5;

/**
 * Dissolves the baskets whose approval was abandoned. It keeps one whose approval can still be given, or whose request
 * is still running. When it is unknown whether an approval was given, the bank is asked first. What a slow bank leaves
 * no time for is handled the next time.
 *
 * @returns the baskets that still hold their payments together.
 */
export async function dissolveAbandoned(
  of: { userId: string; contextId: ContextId },
  psu: Attended,
  now: Date,
): Promise<LeftApprovalsView> {
  const listed = { ...of, limit: BASKETS_MAX };
  const deadline = deadlineFromNow();
  for (const { id } of await listBasketsForApproval(database(), listed, { withWaiting: true })) {
    // A deletion whose answer is not awaited has an unknown outcome.
    if (isTooLate(deadline)) break;
    await dissolveIfAbandoned({ userId: of.userId, basketId: id }, psu, now, deadline);
  }
  const left = await listBasketsForApproval(database(), listed, { withWaiting: false });
  const { baskets } = await basketViews(database(), of.userId, left, now);
  return { baskets };
}

async function dissolveIfAbandoned(
  key: BasketKey,
  psu: Attended,
  now: Date,
  deadline: number,
): Promise<void> {
  let state = await stateNow(key, now);
  if (state === 'unread') {
    await readBasketNow(key, psu, now, deadline);
    state = await stateNow(key, now);
  }
  // Reading it may have taken the time.
  if (state === 'left' && !isTooLate(deadline)) await dissolveBasket(key, psu, now, deadline);
}

/**
 * `kept`: an approval is in progress or given. `unread`: the bank must be asked whether it was given, or still is, or
 * whether the basket is dissolved.
 */
type AbandonedState = 'kept' | 'unread' | 'left';

async function stateNow(key: BasketKey, now: Date): Promise<AbandonedState> {
  const basket = await findBasket(database(), key);
  if (basket === null || basket.state !== 'CREATED' || basket.dissolvedAt !== null) return 'kept';
  if (basket.dissolvingAt !== null) return 'unread';
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  if (whole === undefined) return 'kept';
  switch (stageOf(whole, now)) {
    case 'starting':
    case 'open':
      return 'kept';
    case 'given':
      // The bank may have shown an approval that another person has withdrawn since.
      return whole.payments.some((one) => one.basketId === basket.id && isAwaiting(one))
        ? 'unread'
        : 'kept';
    case 'unread':
    case 'unclear':
      return 'unread';
    case 'over':
      return 'left';
    case 'none': {
      // The press that created it continues to the approval, unless its process or its page is gone.
      const isUnderWay =
        (await databaseNow(database())) < addMinutes(basket.createdAt, CREATING_MINUTES_MAX);
      return isUnderWay ? 'kept' : 'left';
    }
  }
}
