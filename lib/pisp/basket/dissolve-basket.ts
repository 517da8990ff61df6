/** Dissolves an unapproved basket because the person asks for it. Its payments stay. */
import type { Attended } from '@/lib/aspsp/presence';
import { basketDeletion } from '@/lib/aspsp/resource/signing-baskets';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { type BankTrouble, bankTroubleOfChange } from '@/lib/connection/bank-trouble';
import { storedContext } from '@/lib/connection/call-context';
import { database, transaction } from '@/lib/db/client';
import { beginDissolving, findBasket, type StoredBasket } from '@/lib/db/payments/baskets';
import { type CallHandle, makeCall, prepareCall } from '@/lib/outbox/call';
import { singleFlight } from '@/lib/single-flight';
import type { BasketActionView } from '@/lib/view/basket';
import { type BasketKey, basketDeletionEffects, dissolve, saidOfDeletion } from './basket-effects';
import { actionsOf, wholeBaskets } from './basket-view';
import { type BasketRead, readBasket, readBasketNow } from './read-basket';

const CONFLICT: BankTrouble = { ok: false, reason: 'conflict', messages: [] };
const UNCLEAR: BankTrouble = { ok: false, reason: 'outcome-unknown' };

/** Why the basket is dissolved: for its own sake (null), or to leave one payment out of the next basket. */
export type Leaving = { leavingPaymentId: string; successorId: string } | null;

/**
 * Dissolves a basket if the person may do `action`. The trouble says what prevented it. Null when the user has no such
 * basket.
 * @param deadline of the deletion and of the payments that are read after it, in milliseconds of `performance.now()`;
 * without one, each has the usual time.
 */
export async function endBasket(
  key: BasketKey,
  action: Extract<BasketActionView, 'dissolve' | 'remove-payment'>,
  leaving: Leaving,
  psu: Attended,
  now: Date,
  deadline?: number,
): Promise<BasketRead | null> {
  const basket = await findBasket(database(), key);
  if (basket === null) return null;
  const [whole] = await wholeBaskets(database(), key.userId, [basket]);
  const mayEnd = whole !== undefined && actionsOf(whole, now).includes(action);
  const answer = async (trouble: BankTrouble | null): Promise<BasketRead | null> => {
    const isUnclear = trouble?.reason === 'outcome-unknown';
    // The bank refused, or did not say what it did: read at once what it knows.
    const read =
      trouble?.reason === 'conflict' || isUnclear
        ? await readBasketNow(key, psu, now, deadline)
        : await readBasket(key, now);
    if (read === null) return null;
    // If it has ended, or may have, its own state says so.
    return { ...read, trouble: isUnclear && read.basket.dissolvingAt !== null ? null : trouble };
  };
  if (!mayEnd) return answer(CONFLICT);
  const { resourceId } = basket;
  if (resourceId === null) {
    // Nobody knows whether the bank has it. Our side is dissolved.
    await transaction((db) => dissolve(db, key, now, { withSuccessor: false }));
    return answer(null);
  }
  return answer(
    await ask({ ...basket, resourceId }, leaving, psu, now, deadline ?? deadlineFromNow()),
  );
}

const dissolveOnce = singleFlight<BasketRead | null>();

/**
 * Dissolves a basket and frees its payments. A basket that is already dissolved, or being dissolved, is returned as it
 * is.
 * @param deadline as for `endBasket`.
 * @see supplement#10.8
 */
export function dissolveBasket(
  key: BasketKey,
  psu: Attended,
  now: Date,
  deadline?: number,
): Promise<BasketRead | null> {
  return dissolveOnce([key.userId, key.basketId], async () => {
    const basket = await findBasket(database(), key);
    return basket?.dissolvingAt || basket?.dissolvedAt
      ? readBasket(key, now)
      : endBasket(key, 'dissolve', null, psu, now, deadline);
  });
}

/** Claims the basket and stores the call; null when someone else is approving or dissolving it. */
function prepare(
  basket: StoredBasket & { resourceId: string },
  leaving: Leaving,
  now: Date,
): Promise<CallHandle | null> {
  return transaction(async (db) => {
    const { userId, id: basketId, bankId, connectionId, connection, resourceId } = basket;
    const claim = {
      frozenAt: basket.frozenAt,
      leavingPaymentId: leaving?.leavingPaymentId ?? null,
      successorId: leaving?.successorId ?? null,
    };
    if (!(await beginDissolving(db, { userId, basketId }, claim, now))) return null;
    return prepareCall(db, basketDeletionEffects, {
      userId,
      bankId,
      connectionId,
      about: { basketId },
      call: basketDeletion(resourceId),
      ...storedContext(connection, connection.context),
    });
  });
}

/** Asks the bank to delete the basket; null for no trouble. */
async function ask(
  basket: StoredBasket & { resourceId: string },
  leaving: Leaving,
  psu: Attended,
  now: Date,
  deadline: number,
): Promise<BankTrouble | null> {
  const handle = await prepare(basket, leaving, now);
  if (handle === null) return CONFLICT;
  const outcome = await makeCall(basketDeletionEffects, handle, { presence: psu, deadline });
  switch (outcome.kind) {
    case 'done':
    case 'sca-required':
    case 'refused': {
      const said = saidOfDeletion(outcome);
      if (said === 'gone') return null;
      return outcome.kind === 'done' || said === 'nothing' ? UNCLEAR : bankTroubleOfChange(outcome);
    }
    case 'not-sent':
      return { ok: false, reason: 'bank-fault', code: outcome.code };
    case 'unknown':
    case 'pending':
      // The basket's own state says that it is being dissolved.
      return null;
  }
}
