import type { PsuContextView } from './account';

/** One bank and one context that the person has given access to. */
export type ConnectionView = {
  connectionId: string;
  bankName: string;
  context: PsuContextView;
  agreementName: string | null;
  status: 'active' | 'ending-soon' | 'ended' | 'revoked';
  consentedAt: string;
  /** Account access ends then (180 days after the last SCA). */
  accessUntil: string;
  /** The SCA of the TPP session is good until then (one hour), or null when it has passed. */
  scaSessionUntil: string | null;
  lastUsedAt: string | null;
  accounts: { accountId: string; name: string; bban: string | null; iban: string | null }[];
};

/** `GET /api/connections` */
export type ConnectionsView = { connections: ConnectionView[]; banks: BankView[] };

export type BankView = { bankId: string; name: string; isSandbox: boolean };

/** `POST /api/connections` `{bankId, context?}`, `POST /api/connections/{id}/renew`, `POST /api/connections/{id}/change`: go there with `location.assign`. */
export type ScaStartView = { scaRedirect: string; bankName: string };

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
] as const;
export type ScaOutcomeReason = (typeof SCA_OUTCOME_REASONS)[number];
