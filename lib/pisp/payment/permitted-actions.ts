/** What the bank lets the user do with a payment now, by the links of its latest answer. */
import type { Db } from '@/lib/db/client';
import { waitsInBasket } from '@/lib/db/payments/baskets';
import type { StoredPayment } from '@/lib/db/payments/payment-reads';
import {
  type LinkedActions,
  type LinkedAnswer,
  linkedActions,
} from '@/lib/xs2a/payment/answered-payment';

/**
 * As the links say, except that while a payment waits in a basket, a missing start of its own approval says nothing:
 * the basket is approved, and once it is dissolved, the payment can be approved on its own again.
 * @assumes basket-payment-links
 *
 * While a cancellation waits for its approval, a bank offers no second DELETE, which takes nothing back. Once the
 * status has moved on (not `isSame`), what it offers counts.
 */
export async function permittedActions(
  db: Db,
  payment: Pick<StoredPayment, 'userId' | 'id' | 'basketId' | 'cancelAskedAt' | 'mayDelete'>,
  answer: LinkedAnswer,
  { isSame }: { isSame: boolean },
): Promise<LinkedActions> {
  const linked = linkedActions(answer);
  const isCancelling = isSame && payment.cancelAskedAt !== null && linked.mayDelete === false;
  const actions = isCancelling ? { ...linked, mayDelete: payment.mayDelete } : linked;
  return actions.mayAuthorise === false && (await waitsInBasket(db, payment))
    ? { ...actions, mayAuthorise: null }
    : actions;
}
