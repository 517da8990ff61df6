/** Signing baskets as the application's own API answers and takes them. */
import type { BasketRefusal } from '@/lib/xs2a/payment/basket';
import type { ContextId } from './connection/acting-context';
import type { PaymentScaView, PaymentState, PaymentStatusView, PaymentView } from './payment';
import type { Problem } from './problem';

export type BasketView = {
  basketId: string;
  contextId: ContextId;
  connectionId: string;
  bankName: string;
  agreementName: string | null;
  state: PaymentState;
  /** The worst case among its payments; null before the bank has answered one. */
  status: PaymentStatusView | null;
  /** In the basket's order; of a dissolved one, those that stood in it. */
  payments: PaymentView[];
  /** Its content stands from then on, as long as an approval is under way and when it is given. */
  frozenAt: string | null;
  /** Made by one press for one approval. */
  isForApproval: boolean;
  /** Until when the approval that is under way can be given at the bank; null when none is. */
  approvalUntil: string | null;
  /** When the bank first showed it as approved. */
  approvedAt: string | null;
  /** The bank has been asked to dissolve it, and has not said yet that it did. */
  dissolvingAt: string | null;
  dissolvedAt: string | null;
  /** The basket that took its place when a payment was taken out. */
  successorId: string | null;
  actions: BasketActionView[];
  bankMessages: { code: string; text: string | null; path: string | null }[];
  createdAt: string;
};

/** What a person may do with a basket now, worked out by the server. */
export type BasketActionView = 'approve' | 'remove-payment' | 'dissolve';

/**
 * `GET /api/baskets/{basketId}` and `GET /api/baskets/{basketId}/status` (asks the bank now; `problem` when it could not).
 * `DELETE /api/baskets/{basketId}` dissolves it, `DELETE /api/baskets/{basketId}/payments/{paymentId}` dissolves it and
 * makes one of the other payments: both answer the basket as it is then, with its successor's id.
 */
export type BasketDetailView = BasketView & { problem: Problem['code'] | null };

/** `GET /api/baskets?context=…&cursor=…`, newest first. */
export type BasketsView = {
  baskets: BasketView[];
  /** Baskets of this page that cannot be read. */
  unreadable: number;
  nextCursor: string | null;
};

/** Why a payment may not join a basket. */
export type BasketRefusalView = BasketRefusal | 'other-bank' | 'not-created';

/** A payment of the context that is not settled, with why it may not join; null when it may. */
export type BasketCandidateView = { payment: PaymentView; refusal: BasketRefusalView | null };

/** `GET /api/baskets/candidates?context=…`; `intentKey` is for the basket that is made of them. */
export type BasketCandidatesView = {
  intentKey: string;
  candidates: BasketCandidateView[];
  /** Payments that cannot be read. */
  unreadable: number;
};

/**
 * `POST /api/baskets` → 201 with the basket, or 200 when this key has made it before. A payment that may not join is a
 * problem `conflict` whose `fields` name it (`paymentIds.2`) with the rule `basket-<refusal>`.
 */
export type NewBasket = {
  intentKey: string;
  contextId: ContextId;
  paymentIds: string[];
  /** By one press for one approval: it is taken apart again when that is left. */
  forApproval?: boolean;
};

/**
 * `POST /api/baskets/left-approvals` `{contextId}`: takes apart what was made for an approval that was left, and answers
 * what still holds its payments together: approvals that can still be given, and baskets that the bank has not let go.
 */
export type LeftApprovalsView = { baskets: BasketView[] };

/**
 * `POST /api/baskets/{basketId}/authorisations` `{}` → 201: go to `scaRedirect` with `location.assign`. Whoever asks while an
 * approval is under way in this browser is sent to the same one; in another browser it is a problem `conflict`.
 */
export type BasketScaView = PaymentScaView;
