/**
 * `/v1/signing-baskets` and everything below it. Reads are made here. Changes are only described here: lib/pisp stores
 * each such call, and then makes it.
 */

import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext, ChangingCall } from '@/lib/aspsp/request';
import { operationPath } from '@/lib/xs2a/message/operation';
import {
  type BasketRequest,
  type BasketStatusAnswer,
  basketStatusAnswerOf,
} from '@/lib/xs2a/payment/basket';

/** The creation of a basket of 1 to 10 payments, by the bank's ids. @see interface#create-signing-basket */
export function basketCreation(paymentIds: readonly string[]): ChangingCall {
  return {
    method: 'POST',
    href: operationPath('createBasket'),
    body: { paymentIds: [...paymentIds] } satisfies BasketRequest,
  };
}

/**
 * The start of a basket's approval; sent without a body.
 * @param startHref the bank's own `startAuthorisation` link, which is followed; without one, the supplement's address
 * is used.
 * @see supplement#2
 */
export function basketAuthorisation(basketId: string, startHref: string | null): ChangingCall {
  return {
    method: 'POST',
    href: startHref ?? operationPath('authoriseBasket', { basketId }),
  };
}

/** Deletes a basket that is not approved, which frees its payments. @see supplement#10.8 */
export function basketDeletion(basketId: string): ChangingCall {
  return {
    method: 'DELETE',
    href: operationPath('deleteBasket', { basketId }),
  };
}

/** The worst status among a basket's payments. @see interface#states-and-transitions */
export function readBasketStatus(
  aspsp: Aspsp,
  context: CallContext,
  basketId: string,
): Promise<Outcome<BasketStatusAnswer>> {
  return ask(
    aspsp,
    'read basket status',
    { method: 'GET', href: operationPath('getBasketStatus', { basketId }), context },
    basketStatusAnswerOf(basketId),
    // A link to SCA beside it may be that of an approval begun.
    { doneIsEnough: true },
  );
}
