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
import { statusPollMs } from './payment-poll';
import { JUST_READ_MS, readPages, readQuery, readStatus } from './read-query';
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
  return readPages<PaymentsView>(['payments', contextId, wanted], '/api/payments', {
    parameters: { context: contextId, ...wanted },
    staleTime: JUST_READ_MS,
  });
}

/** The payments that failed and of which the user has not seen it yet. */
export function failedPaymentsQuery(contextId: ContextId) {
  return readQuery<PaymentsView>(
    ['payments', contextId, 'failed'],
    `/api/payments?context=${contextId}&filter=failed`,
    { staleTime: JUST_READ_MS },
  );
}

/** A payment as last known. */
export function paymentQuery(paymentId: string) {
  return readQuery<PaymentDetailView>(['payment', paymentId], at(paymentId), {
    staleTime: JUST_READ_MS,
  });
}

/** A payment with its current status from the bank. */
export function paymentStatusQuery(paymentId: string) {
  return readStatus<PaymentDetailView>('payment', paymentId, statusPollMs);
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
  return readQuery<PaymentDraftsView>(
    ['payment-drafts', contextId],
    `/api/payment-drafts?context=${contextId}`,
    { staleTime: JUST_READ_MS },
  );
}

function at(paymentId: string) {
  return `/api/payments/${encodeURIComponent(paymentId)}`;
}
