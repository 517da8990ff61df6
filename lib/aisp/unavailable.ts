import { AspspError, type AspspErrorCode, problemCodeOf } from '@/lib/aspsp/error';
import { hasCode, type Refused, type ScaRequired } from '@/lib/aspsp/outcome';
import type { ProblemCode } from '@/lib/view/problem';
import type { TppMessage } from '@/lib/xs2a/tpp-message';

/** Why something of the PSU's cannot be had just now; each is the PSU's or the bank's doing, and none is a fault of ours. */
export type Unavailable =
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'sca-required' }
  | { ok: false; reason: 'consent-ended' }
  | { ok: false; reason: 'read-limit-reached'; retryAt: Date | null }
  | { ok: false; reason: 'bank-refused'; messages: readonly TppMessage[] }
  | { ok: false; reason: 'bank-fault'; code: AspspErrorCode };

/**
 * How the bank says that a consent is gone: it was taken back (403 `CONSENT_UNKNOWN`, or 401 `CONSENT_INVALID`), or its
 * 180 days are over (401 `CONSENT_EXPIRED`). Null when it says nothing of that.
 */
export const consentEnd = (outcome: Refused | ScaRequired): 'taken-back' | 'expired' | null => {
  const { status } = outcome;
  if (status === 401 && hasCode(outcome, 'CONSENT_EXPIRED')) return 'expired';
  return (status === 403 && hasCode(outcome, 'CONSENT_UNKNOWN')) ||
    (status === 401 && hasCode(outcome, 'CONSENT_INVALID', 'CONSENT_UNKNOWN'))
    ? 'taken-back'
    : null;
};

/** An answer that is not `done`, in the words of the application. */
export const unavailableBy = (outcome: Refused | ScaRequired): Unavailable => {
  if (consentEnd(outcome) !== null) return { ok: false, reason: 'consent-ended' };
  if (outcome.kind === 'sca-required') return { ok: false, reason: 'sca-required' };
  if (outcome.status === 429 || hasCode(outcome, 'ACCESS_EXCEEDED'))
    return { ok: false, reason: 'read-limit-reached', retryAt: null };
  if (outcome.status === 404) return { ok: false, reason: 'not-found' };
  // 401 without a way to SCA in it: our own renewal asks for one.
  if (outcome.status === 401) return { ok: false, reason: 'sca-required' };
  return { ok: false, reason: 'bank-refused', messages: outcome.messages };
};

/** A fault between us and the bank; anything else is thrown on. */
export const unavailableByError = (error: unknown): Unavailable => {
  if (error instanceof AspspError) return { ok: false, reason: 'bank-fault', code: error.code };
  throw error;
};

/** The problem's code, for what is kept of it. */
export const problemCodeOfUnavailable = (unavailable: Unavailable): ProblemCode =>
  unavailable.reason === 'bank-fault' ? problemCodeOf(unavailable.code) : unavailable.reason;
