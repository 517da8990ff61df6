import { AspspError, type AspspErrorCode } from '@/lib/aspsp/error';
import { hasCode, type Refused, type ScaRequired } from '@/lib/aspsp/outcome';
import type { TppMessage } from '@/lib/xs2a/tpp-message';

/** Why something of the PSU's cannot be had just now; each is the PSU's or the bank's doing, and none is a fault of ours. */
export type Unavailable =
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'invalid-cursor' }
  | { ok: false; reason: 'sca-required' }
  | { ok: false; reason: 'consent-ended' }
  | { ok: false; reason: 'read-limit-reached'; retryAt: Date | null }
  | { ok: false; reason: 'bank-refused'; messages: readonly TppMessage[] }
  | { ok: false; reason: 'bank-fault'; code: AspspErrorCode };

/** Whether the bank says that the consent is gone: a 403 that does not know it, or a 401 about it. */
export const saysConsentEnded = (outcome: Refused | ScaRequired): boolean =>
  (outcome.status === 403 && hasCode(outcome, 'CONSENT_UNKNOWN')) ||
  (outcome.status === 401 &&
    hasCode(outcome, 'CONSENT_INVALID', 'CONSENT_EXPIRED', 'CONSENT_UNKNOWN'));

/** An answer that is not `done`, in the words of the application. */
export const unavailableBy = (outcome: Refused | ScaRequired): Unavailable => {
  if (saysConsentEnded(outcome)) return { ok: false, reason: 'consent-ended' };
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
