/**
 * Payments as the application's own API answers and takes them. Whether a status is final, what it means and what it
 * permits is read with `lib/xs2a/payment/payment-status.ts` on both sides.
 */

import type { CreditorAddress } from '@/lib/xs2a/payment/creditor-address';
import type { PaymentDifference } from '@/lib/xs2a/payment/difference';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { AccountKind, Money } from './account';
import type { ContextId } from './connection/acting-context';
import type { Problem } from './problem';

/**
 * What is known of the creation at the bank. `sending`: on its way, or its outcome is being asked for; `unknown`: the
 * bank did not say, so a draft may exist there, which cannot be executed without an approval.
 */
export type PaymentState = 'sending' | 'created' | 'rejected' | 'unknown';

/** What a person may do with a payment now, worked out by the server. */
export type PaymentActionView =
  | 'approve'
  | 'delete'
  | 'cancel'
  | 'approve-cancellation'
  | 'send-again'
  | 'add-to-basket';

export type PaymentStatusView = {
  /** The bank's code (`RCVD`, `PDNG`, …); unknown ones survive. */
  transactionStatus: string;
  fundsAvailable: boolean | null;
  readAt: string;
};

/** What may happen to a payment. */
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
 * Why the bank has not told what it has stored. `not-shown-yet`: it shows that after the approval; `not-answered`: its
 * answer says nothing of the payment.
 */
export type ReadBackTrouble = Problem['code'] | 'not-shown-yet' | 'not-answered';

/** What was read of a payment as the bank has stored it. */
export type ReadBackView = {
  /** When it was read last; null before that. */
  readAt: string | null;
  /** In whose name the bank pays. */
  debtorName: string | null;
  /** Why it could not be read the last time; null when it could, and when nobody has tried. */
  trouble: ReadBackTrouble | null;
};

export type PaymentView = {
  /** Ours (UUID), never the bank's. */
  paymentId: string;
  contextId: ContextId;
  connectionId: string | null;
  bankId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  kind: PaymentKind;
  state: PaymentState;
  /** The body as it was sent to the bank. */
  request: PaymentRequest;
  /** The amount, or the sum of a bulk. */
  amount: Money;
  /** What a bulk pays in other currencies, as sums of their own. */
  furtherAmounts?: Money[];
  /** Null for a bulk. */
  creditorName: string | null;
  /** Rows of a bulk; null for another kind. */
  paymentsCount: number | null;
  debtor: {
    /** The account of ours that it is paid from, when it is one that is shared with us. */
    accountId: string | null;
    name: string | null;
    /** The account's number; of a card its masked number, or the reference that it pays by when it is not shared. */
    number: string;
  };
  executionDate: string | null;
  /** Whether the times of the bank's runs are known: those of the sandbox are. */
  areRunsKnown: boolean;
  /** What it costs; null for nothing, or when the bank has not said. */
  fee: Money | null;
  isFeeKnown: boolean;
  readBack: ReadBackView;
  /** What the bank has stored otherwise than it was sent; none as long as it was not read. */
  differences: PaymentDifference[];
  /** Null before the bank has answered one, and while it cannot be read yet. */
  status: PaymentStatusView | null;
  actions: PaymentActionView[];
  /** The basket that it stands in. */
  basketId: string | null;
  cancelAskedAt: string | null;
  /** Since when its bank belongs to another sign-in, so that Brygge neither asks about it nor changes it. */
  movedAwayAt: string | null;
  /** Whether the bank has told the operator that it never created the payment: nobody refused it either. */
  wasNeverCreated: boolean;
  /** The bank's own words about it. */
  psuMessage: string | null;
  bankMessages: { code: string; text: string | null; path: string | null }[];
  createdAt: string;
};

/** `GET /api/payments/{paymentId}` and `GET /api/payments/{paymentId}/status` (asks the bank now; `problem` when it could not). */
export type PaymentDetailView = PaymentView & {
  timeline: PaymentEventView[];
  problem: Problem['code'] | null;
};

/**
 * `POST /api/payments/{paymentId}/authorisations` `{}`, which also goes on with an approval that was left, and
 * `POST /api/payments/{paymentId}/cancellation-authorisations` `{}` → 201: go to `scaRedirect` with `location.assign`;
 * null when the bank asks for no SCA, and the payment's status says the rest. The way back leads to
 * `/payments/{paymentId}`, with `?sca=<ScaNote>` when there is something to say.
 * `DELETE /api/payments/{paymentId}` → 200 with `PaymentDetailView`: deleted, or with the action `approve-cancellation`.
 * What the payment's state forbids is a problem `conflict`, with the bank's words when it was the bank that said so.
 * `GET /api/payments/{paymentId}/receipt?locale=nb|en` → a PDF.
 */
export type PaymentScaView = { scaRedirect: string | null; bankName: string };

/**
 * `POST /api/payments/{paymentId}/send-again` `{}`, for a payment whose outcome is `unknown` → 201 with the new payment
 * (200 when it was sent again before) and the one it may duplicate.
 */
export type PaymentSentAgainView = { payment: PaymentView; original: PaymentView };

/** The filters of the list. `waiting` is what waits for the person's approval. */
export const PAYMENT_FILTERS = ['all', 'waiting', 'under-way', 'settled', 'stopped'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** `GET /api/payments?context=…&filter=…&kind=…&accountId=…&dateFrom=…&dateTo=…&words=…&cursor=…`, newest first. */
export type PaymentsView = {
  payments: PaymentView[];
  /** Payments of this page that cannot be read. */
  unreadable: number;
  nextCursor: string | null;
};

/**
 * `POST /api/payments`: 201 with the payment; 200 with the payment that this draft became when it was sent before, whose
 * creation is taken up again when it was left halfway (then `request` is not looked at and may be anything).
 * Rules that `request` breaks stand in the problem's `fields`, whether we or the bank found them, named by the path in
 * `request`. A suspected duplicate is 409 `duplicate` with `DuplicateProblem`.
 */
export type NewPayment = {
  /** The intent key. */
  draftId: string;
  request: PaymentRequest;
  /** The person has confirmed that the duplicate is meant. */
  allowLogicalDuplicate?: boolean;
};

/** The 409 of a suspected duplicate: the payment made before, or null when only the bank knows it. */
export type DuplicateProblem = Problem & { duplicate: PaymentView | null };

/** An account that one may pay from: a shared account, or a card account by its `relatedAccount`. */
export type DebtorAccountView = {
  accountId: string;
  kind: AccountKind;
  connectionId: string;
  bankId: string;
  bankName: string;
  name: string;
  /** Of a card, to tell it from another; shown, never sent. */
  maskedPan: string | null;
  /** The `debtorAccount` of a request. */
  reference: PaymentRequest['debtorAccount'];
  currency: string;
  /** In whose name the account is; null when the bank does not say. */
  ownerName: string | null;
  /** What may be spent, as last read, or null. */
  available: { amount: Money; readAt: string } | null;
  /** When a payment from it was made last. */
  lastUsedAt: string | null;
  /** The kinds of payment that its bank offers. */
  paymentKinds: readonly PaymentKind[];
};

/** `GET /api/debtor-accounts?context=…` */
export type DebtorAccountsView = { debtorAccounts: DebtorAccountView[] };

/** `POST /api/payment-drafts` `{contextId, kind, input?, bankId?}` → 201; `PUT /api/payment-drafts/{draftId}` `{kind, input, bankId?}`. */
export type PaymentDraftView = {
  draftId: string;
  contextId: ContextId;
  /** For a PSU that is not known at the bank yet: which bank will be asked, and acting as whom. */
  bankId: string | null;
  context: PsuContext;
  kind: PaymentKind;
  /** The form's fields by their names, as they were typed. */
  input: Record<string, unknown>;
  updatedAt: string;
};

/** `GET /api/payment-drafts?context=…`, newest first. */
export type PaymentDraftsView = { drafts: PaymentDraftView[]; unreadable: number };

/** Somebody whom an approved payment has paid, by one name. `GET /api/recipients?context=…`, the latest first; `DELETE /api/recipients/{recipientId}`. */
export type RecipientView = {
  recipientId: string;
  creditorName: string;
  creditorAccount: { bban?: string; iban?: string };
  creditorAgent: string | null;
  creditorAddress: CreditorAddress | null;
  lastUsedAt: string;
};
export type RecipientsView = { recipients: RecipientView[]; unreadable: number };
