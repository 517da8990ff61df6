import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type {
  PaymentDetailView,
  PaymentDraftsView,
  PaymentFilter,
  PaymentScaView,
  PaymentSentAgainView,
  PaymentsView,
} from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { JUST_READ_MS } from './just-read';
import { statusPollMs } from './payment-poll';
import { request } from './request';

/** The filters of a list of payments; calendar days, both included. */
export type PaymentListFilters = {
  filter: PaymentFilter;
  kind: PaymentKind | null;
  accountId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  /** Words to find in the payments. */
  words: string | null;
};

export function paymentsQuery(contextId: ContextId, wanted: PaymentListFilters) {
  return infiniteQueryOptions({
    queryKey: ['payments', contextId, wanted],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ context: contextId });
      for (const [name, value] of Object.entries({ ...wanted, cursor: pageParam })) {
        if (value !== null) query.set(name, value);
      }
      return request<PaymentsView>(`/api/payments?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: JUST_READ_MS,
  });
}

/** A payment as last known. */
export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => request<PaymentDetailView>(at(paymentId), { signal }),
    staleTime: JUST_READ_MS,
  });
}

/**
 * A payment with its current status from the bank, polled until nothing can change any more, except while the tab is
 * hidden.
 */
export function paymentStatusQuery(paymentId: string) {
  return queryOptions({
    queryKey: paymentStatusKey(paymentId),
    queryFn: ({ client, signal }) => {
      const isSending = [paymentStatusKey(paymentId), paymentQuery(paymentId).queryKey].some(
        (key) => client.getQueryData<PaymentDetailView>(key)?.state === 'sending',
      );
      // It may have been left while being sent; with the user present, it can be resumed.
      const method = isSending ? { method: 'POST' as const } : {};
      return request<PaymentDetailView>(`${at(paymentId)}/status`, { ...method, signal });
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      statusPollMs(state.data, { now: new Date(), failures: state.fetchFailureCount }),
  });
}

/** Why the user goes to the bank with a payment. */
export type AuthorisationKind = 'authorisations' | 'cancellation-authorisations';

/** Starts the approval of a payment or of its cancellation; the answer says where to send the browser. */
export function startPaymentSca(paymentId: string, kind: AuthorisationKind) {
  return request<PaymentScaView>(`${at(paymentId)}/${kind}`, { method: 'POST' });
}

/** Deletes a payment, or requests cancellation of an approved one, which the user then approves. */
export function cancelPayment(paymentId: string) {
  return request<PaymentDetailView>(at(paymentId), { method: 'DELETE' });
}

/** Resends a payment of unknown outcome as a new payment, which may duplicate the first. */
export function sendPaymentAgain(paymentId: string) {
  return request<PaymentSentAgainView>(`${at(paymentId)}/send-again`, { method: 'POST' });
}

/** Payment drafts of a context. */
export function paymentDraftsQuery(contextId: ContextId) {
  return queryOptions({
    queryKey: ['payment-drafts', contextId],
    queryFn: ({ signal }) =>
      request<PaymentDraftsView>(`/api/payment-drafts?context=${contextId}`, { signal }),
    staleTime: JUST_READ_MS,
  });
}

function at(paymentId: string) {
  return `/api/payments/${encodeURIComponent(paymentId)}`;
}

function paymentStatusKey(paymentId: string) {
  return ['payment-status', paymentId] as const;
}
