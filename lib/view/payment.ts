/**
 * Payments in the application's own API. Whether a status is final, what it means and what it permits is read with
 * `lib/xs2a/payment/payment-status.ts` on both sides.
 */

import type { PaymentDifference } from '@/lib/xs2a/payment/difference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { RecipientDetails } from '@/lib/xs2a/payment/recipient';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { AccountKind, Money } from './account';
import type { ContextId } from './connection/acting-context';
import type { BankMessageView, Problem, ProblemCode } from './problem';

/**
 * The state of the creation at the bank. `sending`: on its way, or being checked; `unknown`: the bank did not say, so a
 * draft may exist there, which cannot be executed without an approval.
 */
export type PaymentState = 'sending' | 'created' | 'rejected' | 'unknown';

/** What a user may do with a payment now, decided by the server. */
export type PaymentActionView =
  | 'approve'
  | 'delete'
  | 'cancel'
  | 'approve-cancellation'
  | 'send-again'
  | 'add-to-basket';

export type PaymentStatusView = {
  /** The bank's code (`RCVD`, `PDNG`, …); unknown codes are kept. */
  transactionStatus: string;
  fundsAvailable: boolean | null;
  readAt: string;
};

/** Kinds of payment event. */
export const PAYMENT_EVENT_KINDS = [
  'prepared',
  'created',
  'refused',
  'outcome-unknown',
  'approval-started',
  'approval-cancelled',
  'approval-failed',
  'status',
  'cancel-asked',
  'cancel-refused',
  'deleted',
] as const;

/** One line of the timeline. `at` is when we learned of it. */
export type PaymentEventView = {
  eventId: string;
  at: string;
  kind: (typeof PAYMENT_EVENT_KINDS)[number];
  transactionStatus: string | null;
  fundsAvailable: boolean | null;
};

/**
 * Why the bank has not shown what it has stored. `not-shown-yet`: it does so only after approval; `not-answered`: its
 * answer says nothing about the payment.
 */
export type ReadBackTrouble = ProblemCode | 'not-shown-yet' | 'not-answered';

/** What was read back of a payment as the bank stored it. */
export type ReadBackView = {
  /** When it was last read; null before the first time. */
  readAt: string | null;
  /** The name in which the bank pays. */
  debtorName: string | null;
  /** Why the last read failed; null when it succeeded, or was never tried. */
  trouble: ReadBackTrouble | null;
};

/** Whether the last try to read back what the bank has stored of a payment succeeded. */
export function isCompared({ readAt, trouble }: ReadBackView): boolean {
  return readAt !== null && trouble === null;
}

export type PaymentView = {
  /** Our UUID, never the bank's id. */
  paymentId: string;
  contextId: ContextId;
  connectionId: string | null;
  bankId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  kind: PaymentKind;
  state: PaymentState;
  /** The body sent to the bank. */
  request: PaymentRequest;
  /** The amount, or the total of a bulk. */
  amount: Money;
  /** A bulk's totals in other currencies. */
  furtherAmounts?: Money[];
  /** Null for a bulk. */
  creditorName: string | null;
  /** The number of payments in a bulk; null for other kinds. */
  paymentsCount: number | null;
  debtor: {
    /** Our id of the account it is paid from, if the user has shared it. */
    accountId: string | null;
    name: string | null;
    /** The account's number; for a card the masked number, or when it is not shared, the reference it is paid by. */
    number: string;
  };
  executionDate: string | null;
  /** Whether the times of the bank's payment runs are known; the sandbox's are. */
  areRunsKnown: boolean;
  /** The fee; null for none, or when the bank has not said. */
  fee: Money | null;
  isFeeKnown: boolean;
  readBack: ReadBackView;
  /** How what the bank stored differs from what was sent; empty until it is read back. */
  differences: PaymentDifference[];
  /** Null before the bank has given one, and while it cannot be read yet. */
  status: PaymentStatusView | null;
  actions: PaymentActionView[];
  /** The basket it is in. */
  basketId: string | null;
  /** Whether that basket is approved in part: only others can still approve it. */
  isBasketPartlyApproved: boolean;
  /**
   * Of a payment that the bank turned out to have: the copy made when it was sent again, unless the bank refused or
   * cancelled the copy.
   */
  copyId: string | null;
  cancelAskedAt: string | null;
  /** Since when its bank belongs to another sign-in, so that Brygge no longer asks about it or changes it. */
  movedAwayAt: string | null;
  /** Whether the bank told the operator that it never created the payment; nobody refused it either. */
  wasNeverCreated: boolean;
  /** The bank's own message about it. */
  psuMessage: string | null;
  bankMessages: BankMessageView[];
  createdAt: string;
};

/**
 * `GET /api/payments/{paymentId}` and `GET /api/payments/{paymentId}/status` (asks the bank now; `problem` when that
 * failed).
 */
export type PaymentDetailView = PaymentView & {
  timeline: PaymentEventView[];
  problem: ProblemCode | null;
};

/**
 * `POST /api/payments/{paymentId}/authorisations` `{}`, which also resumes an approval that was left, and `POST
 * /api/payments/{paymentId}/cancellation-authorisations` `{}` → 201: go to `scaRedirect` with `location.assign`; null
 * when the bank needs no SCA, and the payment's status then tells the result. The return leads to
 * `/payments/{paymentId}`, with `?sca=<ScaNote>` when there is something to tell. `DELETE /api/payments/{paymentId}` →
 * 200 with `PaymentDetailView`: deleted, or with the action `approve-cancellation`. What the payment's state forbids is
 * a problem `conflict`, with the bank's words if the bank refused it. `GET
 * /api/payments/{paymentId}/receipt?locale=nb|en` → a PDF. `PUT /api/payments/{paymentId}/notices` → 204: the notices about
 * it are read.
 */
export type PaymentScaView = { scaRedirect: string | null };

/**
 * `POST /api/payments/{paymentId}/send-again` `{}`, for a payment of `unknown` outcome → 201 with the new payment (200
 * when it was already sent again).
 */
export type PaymentSentAgainView = { payment: PaymentView };

/** A payment's total in each of its currencies: a bulk may have several. */
export function amountsOf({
  amount,
  furtherAmounts = [],
}: Pick<PaymentView, 'amount' | 'furtherAmounts'>): Money[] {
  return [amount, ...furtherAmounts];
}

/** The filters of the list. `waiting`: waiting for the user's approval. */
export const PAYMENT_FILTERS = ['all', 'waiting', 'under-way', 'settled', 'stopped'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/**
 * What the list may be asked for. `failed`: not paid, and the user has an unread notice of it; on the overview, not
 * among the filters of the list.
 */
export const LISTED_PAYMENTS = [...PAYMENT_FILTERS, 'failed'] as const;
export type ListedPayments = (typeof LISTED_PAYMENTS)[number];

/** `GET /api/payments?context=…&filter=…&kind=…&accountId=…&dateFrom=…&dateTo=…&words=…&cursor=…`, newest first. */
export type PaymentsView = {
  payments: PaymentView[];
  /** How many payments of this page cannot be read. */
  unreadable: number;
  nextCursor: string | null;
};

/**
 * `POST /api/payments`: 201 with the payment. 200 when this draft was sent before, with the payment it became; a
 * creation left halfway is resumed, and `request` is ignored. Rules that `request` breaks are in the problem's
 * `fields`, by their path in `request`, whether found by us or by the bank. A suspected duplicate is 409 `duplicate`
 * with `DuplicateProblem`.
 */
export type NewPayment = {
  /** The intent key. */
  draftId: string;
  request: PaymentRequest;
  /** The user has confirmed that the duplicate is intended. */
  allowLogicalDuplicate?: boolean;
};

/** The 409 of a suspected duplicate: the earlier payment, or null when only the bank knows it. */
export type DuplicateProblem = Problem & { duplicate: PaymentView | null };

/** An account to pay from: a shared account, or a card account by its `relatedAccount`. */
export type DebtorAccountView = {
  accountId: string;
  kind: AccountKind;
  connectionId: string;
  bankId: string;
  bankName: string;
  name: string;
  /** The `debtorAccount` of a request. */
  reference: PaymentRequest['debtorAccount'];
  currency: string;
  /** The account holder's name; null when the bank does not give it. */
  ownerName: string | null;
  /** The available amount as last read, or null. */
  available: { amount: Money; readAt: string } | null;
  /** When it was last paid from. */
  lastUsedAt: string | null;
  /** The kinds of payment its bank offers. */
  paymentKinds: readonly PaymentKind[];
};

/** `GET /api/debtor-accounts?context=…` */
export type DebtorAccountsView = { debtorAccounts: DebtorAccountView[] };

/**
 * `POST /api/payment-drafts` `{contextId, kind, input?, bankId?}` → 201; `PUT /api/payment-drafts/{draftId}` `{kind,
 * input, bankId?, updatedAt?, ifChanged?}`, where `updatedAt` is that of the draft it replaces: when another page has
 * changed it since, the answer is a `DraftConflict`, or with `ifChanged: "new-draft"` 201 and a draft of its own. Without
 * `updatedAt`, whatever is there is replaced.
 */
export type PaymentDraftView = {
  draftId: string;
  contextId: ContextId;
  /** When the bank does not know the PSU yet: which bank to ask, and acting for whom. */
  bankId: string | null;
  context: PsuContext;
  kind: PaymentKind;
  /** The form's fields by name, as typed. */
  input: Record<string, unknown>;
  updatedAt: string;
};

/** The 409 of a draft that was changed since: the draft as it is now. */
export type DraftConflict = Problem & { draft: PaymentDraftView };

/** `GET /api/payment-drafts?context=…`, newest first. */
export type PaymentDraftsView = { drafts: PaymentDraftView[]; unreadable: number };

/**
 * A recipient of an approved payment, under one name. `GET /api/recipients?context=…`, latest first; `DELETE
 * /api/recipients/{recipientId}`.
 */
export type RecipientView = RecipientDetails & { recipientId: string; lastUsedAt: string };
export type RecipientsView = { recipients: RecipientView[]; unreadable: number };
