/**
 * Baskets that were made by one press for one approval, and whose approval was left: cancelled at the bank, never begun
 * because a process died, or not given in time. They are taken apart, so that their payments wait as before.
 */
import { addMinutes } from 'date-fns';
import type { Attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import { findBasket, listBasketsForApproval } from '@/lib/db/payments/baskets';
import { BEGINNING_MINUTES_MAX } from '@/lib/sca/attempt';
import type { LeftApprovalsView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { BasketKey } from './basket-effects';
import { basketViews, stageOf, wholeBaskets } from './basket-view';
import { dissolveBasket } from './dissolve-basket';
import { readBasketNow } from './read-basket';

/** More than anybody leaves; the rest follows at the next look. */
const BASKETS_MAX = 5;

/**
 * Takes apart what was left. An approval that can still be given is let be, and so is a basket whose press is under way;
 * where it is not known whether an approval was given, the bank is asked first.
 *
 * @returns what still holds its payments together.
 */
export async function takeApartLeft(
  of: { userId: string; contextId: ContextId },
  psu: Attended,
  now: Date,
): Promise<LeftApprovalsView> {
  const listed = { ...of, limit: BASKETS_MAX };
  for (const { id } of await listBasketsForApproval(database(), listed))
    await takeApart({ userId: of.userId, basketId: id }, psu, now);
  const left = await listBasketsForApproval(database(), listed);
  const { baskets } = await basketViews(database(), of.userId, left, now);
  return { baskets };
}

async function takeApart(key: BasketKey, psu: Attended, now: Date): Promise<void> {
  const before = await standing(key, now);
  if (before === 'unread' || before === 'dissolving') await readBasketNow(key, psu, now);
  const stage = before === 'unread' || before === 'dissolving' ? await standing(key, now) : before;
  if (stage === 'left') await dissolveBasket(key, psu, now);
}

/** `kept`: an approval is under way or given. `unread`: whether it was given, the bank has not been asked since. */
type Standing = 'kept' | 'unread' | 'dissolving' | 'left';

async function standing(key: BasketKey, now: Date): Promise<Standing> {
  const basket = await findBasket(database(), key);
  if (basket === null || basket.state !== 'CREATED' || basket.dissolvedAt !== null) return 'kept';
  if (basket.dissolvingAt !== null) return 'dissolving';
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  if (whole === undefined) return 'kept';
  switch (stageOf(whole, now)) {
    case 'starting':
    case 'open':
    case 'given':
      return 'kept';
    case 'unread':
      return 'unread';
    case 'over':
      return 'left';
    case 'none': {
      // The press that made it goes on to its approval, unless its process or its page is gone.
      const isUnderWay =
        (await databaseNow(database())) < addMinutes(basket.createdAt, BEGINNING_MINUTES_MAX);
      return isUnderWay ? 'kept' : 'left';
    }
  }
}
