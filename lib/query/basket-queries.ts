import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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
import { JUST_READ_MS } from './just-read';
import { request } from './request';

export function basketsQuery(contextId: ContextId) {
  return infiniteQueryOptions({
    queryKey: ['baskets', contextId],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ context: contextId });
      if (pageParam !== null) query.set('cursor', pageParam);
      return request<BasketsView>(`/api/baskets?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: JUST_READ_MS,
  });
}

/** The payments that may join a basket, with the key of the basket to create. */
export function basketCandidatesQuery(contextId: ContextId) {
  return queryOptions({
    queryKey: ['basket-candidates', contextId],
    queryFn: ({ signal }) =>
      request<BasketCandidatesView>(
        `/api/baskets/candidates?context=${encodeURIComponent(contextId)}`,
        { signal },
      ),
    staleTime: 0,
    // Each visit to the page has its own key: one visit, one basket.
    gcTime: 0,
  });
}

/** A basket as last known. */
export function basketQuery(basketId: string) {
  return queryOptions({
    queryKey: ['basket', basketId],
    queryFn: ({ signal }) => request<BasketDetailView>(at(basketId), { signal }),
    staleTime: JUST_READ_MS,
  });
}

/**
 * A basket with its current status from the bank, polled until nothing can change any more, except while the tab is
 * hidden.
 */
export function basketStatusQuery(basketId: string) {
  return queryOptions({
    queryKey: basketStatusKey(basketId),
    queryFn: ({ client, signal }) => {
      const isSending = [basketStatusKey(basketId), basketQuery(basketId).queryKey].some(
        (key) => client.getQueryData<BasketDetailView>(key)?.state === 'sending',
      );
      // It may have been left while being sent; with the user present, it can be resumed.
      const method = isSending ? { method: 'POST' as const } : {};
      return request<BasketDetailView>(`${at(basketId)}/status`, { ...method, signal });
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      basketPollMs(state.data, { now: new Date(), failures: state.fetchFailureCount }),
  });
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

function basketStatusKey(basketId: string) {
  return ['basket-status', basketId] as const;
}
