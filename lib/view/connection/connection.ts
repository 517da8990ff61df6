import type { AccountKind } from '@/lib/view/account';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { ContextId } from './acting-context';
import type { MovedBankView } from './connection-move';

/** One bank in one context, to which the user has given access. */
export type ConnectionView = {
  connectionId: string;
  /** The context it belongs to, for the context switch. */
  contextId: ContextId;
  bankId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  /** `payments-only`: the PSU is known, but no account is shared. */
  status: 'active' | 'ending-soon' | 'ended' | 'revoked' | 'payments-only';
  consentedAt: string;
  /** When account access ends (180 days after the last SCA); null without account access. */
  accessUntil: string | null;
  /** When the TPP session's SCA expires (one hour); null when it has. */
  scaSessionUntil: string | null;
  lastUsedAt: string | null;
  /** Accounts, then cards. */
  accounts: {
    accountId: string;
    kind: AccountKind;
    name: string;
    bban: string | null;
    iban: string | null;
    maskedPan: string | null;
    unattendedReads: UnattendedReadsView[];
  }[];
  /** How many more of each the bank listed, when last asked, that could not be read. */
  unreadable: { accounts: number; cards: number };
};

/** How many more reads of an account the bank allows in these 24 hours without the user present. */
export type UnattendedReadsView = {
  resource: 'balances' | 'transactions';
  left: number;
  /** When the next one becomes available; null when none is used. */
  nextAt: string | null;
};

/** `GET /api/connections/{id}`: what disconnecting it would delete, counted now. */
export type ConnectionHoldingsView = {
  bankName: string;
  accounts: number;
  cards: number;
  drafts: number;
  baskets: number;
  recipients: number;
  /** Created at the bank but not approved: they stay there, and nothing happens without an approval. */
  paymentsWaiting: number;
  /** Approved but not executed yet: the bank executes them anyway. */
  paymentsUnderWay: number;
  paymentsEnded: number;
  /** The last connection at its bank, so the PSU-ID and the SCA preferences are deleted too. */
  isLastAtBank: boolean;
  /** The log of its payments stays; a trial user has none. */
  isLogKept: boolean;
  /** A call that may move money is under way: it cannot be disconnected until that has ended. */
  isBusy: boolean;
};

/** `GET /api/connections` */
export type ConnectionsView = {
  connections: ConnectionView[];
  banks: BankView[];
  /** Latest first. */
  moves: MovedBankView[];
};

export type BankView = {
  bankId: string;
  name: string;
  isSandbox: boolean;
  /** The path of its logo on this site; null when it has none. */
  logo: string | null;
  /** The kinds of payment it offers. */
  paymentKinds: readonly PaymentKind[];
};

/**
 * `POST /api/connections` `{bankId, context?, access?, returnPath?}`, `POST /api/connections/{id}/renew` `{access?,
 * returnPath?}`, `POST /api/connections/{id}/change` `{returnPath?}`: go to `scaRedirect` with `location.assign`.
 * `access: 'payments'` asks the bank only to identify the user, and shares no account. `returnPath` is a path in Brygge
 * to which a success leads; with `?sca=…` when there is something to tell.
 */
export type ScaStartView = { scaRedirect: string };

/**
 * `POST /api/connections` `{bankId, agreement}` when the bank already has the consent: 200, without a visit to the
 * bank.
 */
export type ConnectedView = { connectionId: string };

/**
 * Where a refused or failed return from SCA leads: `/sca/outcome?reason=…`. If the bank could not be asked, it has
 * `&attempt=…`: opening `/sca/<attempt>/return` within ten minutes retries the same return. A success leads to
 * `/connections/connected?connection=<id>` or to the page that started it.
 */
export const SCA_OUTCOME_REASONS = [
  'cancelled-at-bank',
  'failed-at-bank',
  'bank-fault',
  'expired-at-bank',
  'unknown-attempt',
  'attempt-expired',
  'already-used',
  'return-expired',
  'other-user',
  'other-session',
  'other-browser',
  'parameters-invalid',
  'session-mismatch',
  'psu-mismatch',
  'psu-of-another-user',
  'bank-did-not-confirm',
  'bank-unreachable',
  'consent-gave-no-account',
  'context-mismatch',
  'our-fault',
] as const;
export type ScaOutcomeReason = (typeof SCA_OUTCOME_REASONS)[number];

/** The bank's own words about a failed SCA; `status` is 0 when it gave none. */
export type ScaFailureView = {
  bankName: string;
  system: string;
  status: number;
  code: string;
  message: string;
};

/**
 * What a page tells the user on return from the bank (`?sca=…`, with `&attempt=…` as above): why SCA failed, or
 * `identified` when the bank now knows who they are and they can start what they asked for.
 */
export const SCA_NOTES = [...SCA_OUTCOME_REASONS, 'identified'] as const;
export type ScaNote = (typeof SCA_NOTES)[number];

/** Such a note with its details. */
export type ScaReturnNote = {
  note: ScaNote;
  /** Where the same return can be retried; null when it cannot. */
  returnPath: string | null;
  failure: ScaFailureView | null;
};
