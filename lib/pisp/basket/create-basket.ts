/** Creates a basket of payments that are waiting for approval: once per intent, however often it is asked for. */
import type { Attended } from '@/lib/aspsp/presence';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { type BankTrouble, bankTroubleOfChange } from '@/lib/connection/bank-trouble';
import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import { findConnection } from '@/lib/db/connections/connections';
import {
  findBasket,
  findBasketPayments,
  isBasketIdTaken,
  type StoredBasket,
} from '@/lib/db/payments/baskets';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import { type CallHandle, makeCall } from '@/lib/outbox/call';
import { singleFlight } from '@/lib/single-flight';
import type { BasketRefusalView, BasketView } from '@/lib/view/basket';
import { type ContextId, contextIdOfConnection } from '@/lib/view/connection/acting-context';
import { type BasketPlace, paymentsInBaskets, refusalOf } from './basket-candidates';
import { basketCreationEffects, prepareBasket } from './basket-effects';
import { basketView } from './basket-view';

/** What to create. `intentKey` becomes the basket's id. */
export type BasketRequest = {
  userId: string;
  intentKey: string;
  contextId: ContextId;
  paymentIds: readonly string[];
  /** Created by one press for one approval, and taken apart again if that approval is left. */
  forApproval?: boolean;
};

/** A requested payment that may not be put in the basket, by its place in the list. */
export type RefusedPayment = { index: number; refusal: BasketRefusalView };

export type BasketMade =
  | { ok: true; basket: BasketView; isNew: boolean }
  | { ok: false; reason: 'refused'; refused: RefusedPayment[] }
  | BankTrouble;

const NOT_FOUND: BasketMade = { ok: false, reason: 'not-found' };

/** Thrown to roll the transaction back: another basket took a payment in the meantime. */
class PaymentTaken extends Error {}

type Prepared = CallHandle | 'made-before' | 'taken';

const makeOnce = singleFlight<BasketMade>();

/**
 * Creates a basket of 1 to 10 payments.
 *
 * @returns the basket, in whatever state the bank's answer leaves it; `refused` with the payments that may not be put
 * in it; or the trouble, when there is no basket.
 * @see interface#create-signing-basket
 */
export async function makeBasket(
  request: BasketRequest,
  psu: Attended,
  now: Date,
): Promise<BasketMade> {
  let isMaker = false;
  const made = await makeOnce([request.userId, request.intentKey], () => {
    isMaker = true;
    return make(request, psu, now);
  });
  return made.ok && !isMaker ? { ...made, isNew: false } : made;
}

/** The requested payments in order; null when the user does not have all of them. */
async function requestedPayments(request: BasketRequest): Promise<StoredPayment[] | null> {
  const { userId, paymentIds } = request;
  const found = await findBasketPayments(database(), { userId, paymentIds });
  const payments = paymentIds.flatMap((id) => found.find((one) => one.id === id) ?? []);
  return payments.length === paymentIds.length ? payments : null;
}

async function refusedOf(
  request: BasketRequest,
  payments: readonly StoredPayment[],
  place: BasketPlace,
): Promise<RefusedPayment[]> {
  const inBaskets = await paymentsInBaskets(request.userId, payments);
  return payments.flatMap((payment, index) => {
    const own =
      contextIdOfConnection(payment.connection) === request.contextId
        ? null
        : ('other-context' as const);
    const refusal = refusalOf(payment, place, inBaskets) ?? own;
    return refusal === null ? [] : [{ index, refusal }];
  });
}

async function view(basket: StoredBasket, isNew: boolean, now: Date): Promise<BasketMade> {
  return {
    ok: true,
    basket: await basketView(database(), basket, now),
    isNew,
  };
}

/** The basket that this intent has already created; `not-found` when the id belongs to another user's basket. */
async function madeBefore(request: BasketRequest, now: Date): Promise<BasketMade | null> {
  const { userId, intentKey } = request;
  const basket = await findBasket(database(), { userId, basketId: intentKey });
  if (basket !== null) return view(basket, false, now);
  return (await isBasketIdTaken(database(), intentKey)) ? NOT_FOUND : null;
}

async function prepare(
  request: BasketRequest,
  payments: readonly StoredPayment[],
  connection: StoredBasket['connection'],
  now: Date,
): Promise<Prepared> {
  try {
    return await transaction(async (db) => {
      const handle = await prepareBasket(
        db,
        {
          userId: request.userId,
          bankId: connection.bankId,
          connectionId: connection.id,
          connection,
          basketId: request.intentKey,
          madeForApproval: request.forApproval ?? false,
          payments,
        },
        now,
      );
      if (handle === null) throw new PaymentTaken();
      return handle;
    });
  } catch (error) {
    if (error instanceof PaymentTaken) return 'taken';
    if (isUniqueViolation(error)) return 'made-before';
    throw error;
  }
}

async function make(request: BasketRequest, psu: Attended, now: Date): Promise<BasketMade> {
  const before = await madeBefore(request, now);
  if (before !== null) return before;
  const payments = await requestedPayments(request);
  const [first] = payments ?? [];
  if (payments === null || first === undefined) return NOT_FOUND;
  const connection =
    first.connectionId === null
      ? null
      : await findConnection(database(), {
          userId: request.userId,
          connectionId: first.connectionId,
        });
  const place = connection && { bankId: connection.bankId, connectionId: connection.id };
  const refused = await refusedOf(request, payments, place);
  if (refused.length > 0 || connection === null) return { ok: false, reason: 'refused', refused };

  const prepared = await prepare(request, payments, connection, now);
  if (prepared === 'made-before') return (await madeBefore(request, now)) ?? NOT_FOUND;
  if (prepared === 'taken') {
    const again = (await requestedPayments(request)) ?? [];
    return { ok: false, reason: 'refused', refused: await refusedOf(request, again, place) };
  }
  const outcome = await makeCall(basketCreationEffects, prepared, {
    presence: psu,
    deadline: deadlineFromNow(),
  });
  const basket = await findBasket(database(), {
    userId: request.userId,
    basketId: request.intentKey,
  });
  if (basket !== null) return view(basket, true, now);
  // It was never created: the payments are as they were, and the same request may be sent again.
  switch (outcome.kind) {
    case 'sca-required':
    case 'refused':
      return bankTroubleOfChange(outcome);
    case 'not-sent':
      return { ok: false, reason: 'bank-fault', code: outcome.code };
    default:
      return NOT_FOUND;
  }
}
