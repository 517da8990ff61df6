import type { AccountKind } from '@/lib/view/account';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import type { ContextId } from './acting-context';
import type { MovedBankView } from './connection-move';

/** One bank and one context that the person has given access to. */
export type ConnectionView = {
  connectionId: string;
  /** The context that it belongs to, for the context switch. */
  contextId: ContextId;
  bankId: string;
  bankName: string;
  context: PsuContext;
  agreementName: string | null;
  /** `payments-only`: the PSU is known, and no account is shared. */
  status: 'active' | 'ending-soon' | 'ended' | 'revoked' | 'payments-only';
  consentedAt: string;
  /** Account access ends then (180 days after the last SCA); null without account access. */
  accessUntil: string | null;
  /** The SCA of the TPP session is good until then (one hour), or null when it has passed. */
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
  /** What the bank listed beside these, when it was last asked, and could not be read. */
  unreadable: { accounts: number; cards: number };
};

/** How often the bank still answers about an account in these 24 hours without the person being there. */
export type UnattendedReadsView = {
  resource: 'balances' | 'transactions';
  left: number;
  /** When the next one returns; null when none is spent. */
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
  /** Made at the bank and not approved: they stay there, and nothing happens with them without an approval. */
  paymentsWaiting: number;
  /** Approved and not carried out yet: the bank carries them out all the same. */
  paymentsUnderWay: number;
  paymentsEnded: number;
  /** The last connection at its bank: then the PSU-ID and what is remembered for SCA go too. */
  isLastAtBank: boolean;
  /** A call that may move money is under way: it cannot be disconnected until that has ended. */
  isBusy: boolean;
};

/** `GET /api/connections` */
export type ConnectionsView = {
  connections: ConnectionView[];
  banks: BankView[];
  /** The latest first. */
  moves: MovedBankView[];
};

export type BankView = {
  bankId: string;
  name: string;
  isSandbox: boolean;
  /** The address of its logo on this site; null for none. */
  logo: string | null;
  /** The kinds of payment that it offers. */
  paymentKinds: readonly PaymentKind[];
};

/**
 * `POST /api/connections` `{bankId, context?, access?, returnPath?}`, `POST /api/connections/{id}/renew`
 * `{access?, returnPath?}`, `POST /api/connections/{id}/change` `{returnPath?}`: go there with `location.assign`.
 * `access: 'payments'` asks the bank only who the person is, and shares no account. `returnPath` is a path of ours, where
 * a success leads to; with `?sca=…` when there is something to say.
 */
export type ScaStartView = { scaRedirect: string; bankName: string };

/** `POST /api/connections` `{bankId, agreement}` where the bank has the consent already: 200, and nobody is sent there. */
export type ConnectedView = { connectionId: string };

/**
 * Where the return from SCA leads when it is refused or failed: `/sca/outcome?reason=…`, and, when it was the bank that
 * could not be asked, `&attempt=…`: opening `/sca/<attempt>/return` within ten minutes tries the same return again. A
 * success leads to `/connections/connected?connection=<id>` or the place that asked.
 */
export const SCA_OUTCOME_REASONS = [
  'cancelled-at-bank',
  'failed-at-bank',
  'bank-fault',
  'expired-at-bank',
  'unknown-attempt',
  'attempt-expired',
  'already-used',
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

/** What the bank said of a failed SCA, as it said it; `status` is 0 where it named none. */
export type ScaFailureView = {
  bankName: string;
  system: string;
  status: number;
  code: string;
  message: string;
};

/**
 * What a page says to whom it gets back from the bank (`?sca=…`, with `&attempt=…` as above): why SCA did not go through,
 * or `identified`, when the bank knows who it is and what was asked for can be begun now.
 */
export const SCA_NOTES = [...SCA_OUTCOME_REASONS, 'identified'] as const;
export type ScaNote = (typeof SCA_NOTES)[number];

/** Such a note with what goes with it. */
export type ScaReturnNote = {
  note: ScaNote;
  /** Where the same return can be tried once more, when it can. */
  returnPath: string | null;
  failure: ScaFailureView | null;
};
