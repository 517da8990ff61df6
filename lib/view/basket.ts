/** Signing baskets in the application's own API. */
import type { BasketRefusal } from '@/lib/xs2a/payment/basket';
import type { ContextId } from './connection/acting-context';
import type { PaymentScaView, PaymentState, PaymentStatusView, PaymentView } from './payment';
import type { BankMessageView, ProblemCode } from './problem';

export type BasketView = {
  basketId: string;
  contextId: ContextId;
  connectionId: string;
  bankName: string;
  agreementName: string | null;
  state: PaymentState;
  /** The worst status among its payments; null before the bank has given one. */
  status: PaymentStatusView | null;
  /** In the basket's order; for a dissolved basket, the payments that were in it. */
  payments: PaymentView[];
  /** From then on its content is fixed, while an approval is under way and once it is given. */
  frozenAt: string | null;
  /** When the approval under way expires at the bank; null when none is under way. */
  approvalUntil: string | null;
  /**
   * The bank has answered since its approval was begun, but gives a payment a status that nobody knows: only that keeps
   * the basket from being changed.
   */
  isUnclear: boolean;
  /** When the bank first reported it as approved. */
  approvedAt: string | null;
  /** The bank has been asked to dissolve it and has not confirmed yet. */
  dissolvingAt: string | null;
  dissolvedAt: string | null;
  /** The basket that replaced it when a payment was taken out. */
  successorId: string | null;
  actions: BasketActionView[];
  bankMessages: BankMessageView[];
  createdAt: string;
};

/** What a user may do with a basket now, decided by the server. */
export type BasketActionView = 'approve' | 'remove-payment' | 'dissolve';

/**
 * `GET /api/baskets/{basketId}` and `GET /api/baskets/{basketId}/status` (asks the bank now; `problem` when that
 * failed). `DELETE /api/baskets/{basketId}` dissolves it; `DELETE /api/baskets/{basketId}/payments/{paymentId}`
 * dissolves it and makes another from the remaining payments. Both return the basket as it is afterwards, with its
 * successor's id.
 */
export type BasketDetailView = BasketView & { problem: ProblemCode | null };

/** `GET /api/baskets?context=…&cursor=…`, newest first. */
export type BasketsView = {
  baskets: BasketView[];
  /** How many baskets of this page cannot be read. */
  unreadable: number;
  nextCursor: string | null;
};

/** Why a payment may not join a basket. `sent-again`: its own page first warns of its copy. */
export type BasketRefusalView = BasketRefusal | 'other-bank' | 'not-created' | 'sent-again';

/** A payment of the context without a final status, and why it may not join; null when it may. */
export type BasketCandidateView = { payment: PaymentView; refusal: BasketRefusalView | null };

/** `GET /api/baskets/candidates?context=…`; `intentKey` is for the basket made of them. */
export type BasketCandidatesView = {
  intentKey: string;
  candidates: BasketCandidateView[];
  /** How many payments cannot be read. */
  unreadable: number;
};

/**
 * `POST /api/baskets` → 201 with the basket, or 200 when this key has made it before. If a payment may not join, the
 * problem is `conflict`, with its path in `fields` (`paymentIds.2`) and the rule `basket-<refusal>`.
 */
export type NewBasket = {
  intentKey: string;
  contextId: ContextId;
  paymentIds: string[];
  /** Made with one press for one approval; dissolved when that is abandoned. */
  forApproval?: boolean;
};

/**
 * `POST /api/baskets/left-approvals` `{contextId}`: dissolves baskets made for an abandoned approval. Returns those
 * that still hold their payments: approvals that can still be given, and baskets that the bank has not dissolved.
 */
export type LeftApprovalsView = { baskets: BasketView[] };

/**
 * `POST /api/baskets/{basketId}/authorisations` `{}` → 201: go to `scaRedirect` with `location.assign`. While an
 * approval is under way in this browser, a further request leads to the same one; in another browser the problem is
 * `conflict`.
 */
export type BasketScaView = PaymentScaView;
