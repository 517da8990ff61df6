import { mutationOptions } from '@tanstack/react-query';
import type { BasketScaView, BasketView, NewBasket } from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { PaymentScaView } from '@/lib/view/payment';
import { request } from './request';

/** Which key a choice of payments has: the same choice is one basket, however often it is pressed. */
type Intents = { keyOf: (paymentIds: readonly string[]) => string; forget: () => void };

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

/** Where the person goes, and the page of what is approved for whom the bank asks nothing. */
type TogetherBegun = PaymentScaView & { path: string };

/**
 * Begins one approval of all these payments: one payment by itself, several in a basket that is made for this approval
 * alone and taken apart again where it does not begin.
 */
export function approveTogether(contextId: ContextId, intents: Intents) {
  return mutationOptions({
    mutationKey: ['approve-together'],
    mutationFn: async (paymentIds: string[]): Promise<TogetherBegun> => {
      const [only = '', ...others] = paymentIds;
      if (others.length === 0) {
        const begun = await post<PaymentScaView>(`${at('payments', only)}/authorisations`);
        return { ...begun, path: `/payments/${only}` };
      }
      const { basketId, bankName, state } = await basketFor(contextId, paymentIds, intents);
      const path = `/baskets/${basketId}`;
      // What the bank did not answer, or refused, its own page explains.
      if (state !== 'created') return { scaRedirect: null, bankName, path };
      try {
        const begun = await post<BasketScaView>(`${at('baskets', basketId)}/authorisations`);
        return { ...begun, path };
      } catch (error) {
        // Where this fails too, the next look at the list takes it apart.
        await request(at('baskets', basketId), { method: 'DELETE' }).catch(() => {});
        throw error;
      }
    },
  });
}

async function basketFor(
  contextId: ContextId,
  paymentIds: string[],
  intents: Intents,
): Promise<BasketView> {
  const make = () => {
    const intentKey = intents.keyOf(paymentIds);
    const basket: NewBasket = { intentKey, contextId, paymentIds, forApproval: true };
    return request<BasketView>('/api/baskets', { method: 'POST', body: basket });
  };
  const basket = await make();
  if (basket.dissolvedAt === null) return basket;
  // The approval of this choice was left before, so it is meant anew.
  intents.forget();
  return make();
}

function post<Answer>(path: string): Promise<Answer> {
  return request<Answer>(path, { method: 'POST' });
}

function at(what: 'payments' | 'baskets', id: string): string {
  return `/api/${what}/${encodeURIComponent(id)}`;
}
