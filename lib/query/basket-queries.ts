import { queryOptions } from '@tanstack/react-query';
import type {
  BasketCandidatesView,
  BasketDetailView,
  BasketScaView,
  BasketsView,
  BasketView,
  LeftApprovalsView,
  NewBasket,
} from '@/lib/view/basket';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { basketPollMs } from './basket-poll';
import { JUST_READ_MS, readPages, readQuery, readStatus } from './read-query';
import { request } from './request';

export function basketsQuery(contextId: ContextId) {
  return readPages<BasketsView>(['baskets', contextId], '/api/baskets', {
    parameters: { context: contextId },
    staleTime: JUST_READ_MS,
  });
}

/** The payments that may join a basket, with the key of the basket to create. */
export function basketCandidatesQuery(contextId: ContextId) {
  return readQuery<BasketCandidatesView>(
    ['basket-candidates', contextId],
    `/api/baskets/candidates?context=${encodeURIComponent(contextId)}`,
    {
      staleTime: 0,
      // Each visit to the page has its own key: one visit, one basket.
      gcTime: 0,
    },
  );
}

/** A basket as last known. */
export function basketQuery(basketId: string) {
  return readQuery<BasketDetailView>(['basket', basketId], at(basketId), {
    staleTime: JUST_READ_MS,
  });
}

/** A basket with its current status from the bank. */
export function basketStatusQuery(basketId: string) {
  return readStatus<BasketDetailView>('basket', basketId, basketPollMs);
}

/** Dissolves baskets created for an abandoned approval, and returns those that still hold payments. */
export function leftApprovalsQuery(contextId: ContextId) {
  return queryOptions({
    queryKey: ['left-approvals', contextId],
    queryFn: ({ signal }) =>
      request<LeftApprovalsView>('/api/baskets/left-approvals', {
        method: 'POST',
        body: { contextId },
        signal,
      }),
    staleTime: 0,
  });
}

export function createBasket(basket: NewBasket) {
  return request<BasketView>('/api/baskets', { method: 'POST', body: basket });
}

/** Starts a basket's approval, or resumes one that was left; the answer says where to send the browser. */
export function startBasketSca(basketId: string) {
  return request<BasketScaView>(`${at(basketId)}/authorisations`, { method: 'POST' });
}

export function dissolveBasket(basketId: string) {
  return request<BasketDetailView>(at(basketId), { method: 'DELETE' });
}

/** Takes a payment out: dissolves the basket and creates a new one from the rest. */
export function removeFromBasket(basketId: string, paymentId: string) {
  return request<BasketDetailView>(`${at(basketId)}/payments/${encodeURIComponent(paymentId)}`, {
    method: 'DELETE',
  });
}

function at(basketId: string) {
  return `/api/baskets/${encodeURIComponent(basketId)}`;
}
