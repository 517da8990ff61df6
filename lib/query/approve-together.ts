import type { BasketView } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { PaymentScaView } from '@/lib/view/payment';
import { createBasket, dissolveBasket, startBasketSca } from './basket-queries';
import { startPaymentSca } from './payment-queries';

type Intents = {
  /** The key of a selection of payments: the same selection is one basket, however often the button is pressed. */
  keyOf: (paymentIds: readonly string[]) => string;
  forget: () => void;
};

export function newIntents(): Intents {
  let last = { of: '', key: '' };
  return {
    keyOf: (paymentIds) => {
      const of = [...paymentIds].sort().join();
      if (last.of !== of) last = { of, key: crypto.randomUUID() };
      return last.key;
    },
    forget: () => {
      last = { of: '', key: '' };
    },
  };
}

/** The ids of the chosen payments: at least one. */
export type Selection = readonly [string, ...string[]];

/** Where to send the user, and the page of what is being approved, for when the bank needs no SCA. */
type TogetherBegun = PaymentScaView & { path: string };

/**
 * Starts one approval for all these payments. A single payment is approved by itself. Several go into a basket made for
 * this approval alone, which is dissolved if the approval does not start.
 */
export async function approveTogether(
  contextId: ContextId,
  paymentIds: Selection,
  intents: Intents,
): Promise<TogetherBegun> {
  const [only, ...others] = paymentIds;
  if (others.length === 0) {
    const begun = await startPaymentSca(only, 'authorisations');
    return { ...begun, path: `/payments/${only}` };
  }
  const { basketId, state } = await basketFor(contextId, paymentIds, intents);
  const path = `/baskets/${basketId}`;
  // If the bank did not answer or refused, the basket's own page explains.
  if (state !== 'created') return { scaRedirect: null, path };
  try {
    return { ...(await startBasketSca(basketId)), path };
  } catch (error) {
    // If this fails too, the next load of the list dissolves it.
    await dissolveBasket(basketId).catch(() => {});
    throw error;
  }
}

async function basketFor(
  contextId: ContextId,
  paymentIds: Selection,
  intents: Intents,
): Promise<BasketView> {
  const make = () => {
    const intentKey = intents.keyOf(paymentIds);
    return createBasket({ intentKey, contextId, paymentIds: [...paymentIds], forApproval: true });
  };
  const basket = await make();
  if (basket.dissolvedAt === null) return basket;
  // An earlier approval of this selection was abandoned, so this one is new.
  intents.forget();
  return make();
}
