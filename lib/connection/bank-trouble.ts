/**
 * What keeps a call from being done, in the application's words: one type for accounts, payments and baskets, so that an
 * answer of the bank means the same on every path.
 */
import { AspspError, type AspspErrorCode, problemCodeOf } from '@/lib/aspsp/error';
import { hasCode, type Refused, type ScaRequired } from '@/lib/aspsp/outcome';
import { log } from '@/lib/log';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type { ProblemCode } from '@/lib/view/problem';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** Each is the PSU's or the bank's doing; a bug is thrown. */
export type BankTrouble =
  /** `messages` is absent when Brygge itself has nothing of the kind. */
  | { ok: false; reason: 'not-found'; messages?: readonly TppMessage[] }
  | { ok: false; reason: 'sca-required' }
  | { ok: false; reason: 'consent-ended' }
  /** The PSU-ID does not open: its key is not known just now. */
  | { ok: false; reason: 'unreadable' }
  /** `retryAt` is null when the bank did not say until when. */
  | {
      ok: false;
      reason: 'read-limit-reached';
      retryAt: Date | null;
      messages?: readonly TppMessage[];
    }
  /** The state of a payment or basket forbids it; `messages` is empty when Brygge says so itself. */
  | { ok: false; reason: 'conflict'; messages: readonly TppMessage[] }
  | { ok: false; reason: 'bank-refused'; messages: readonly TppMessage[] }
  /** `retryAt` when the bank said until when it wants to be left alone. */
  | { ok: false; reason: 'bank-fault'; code: AspspErrorCode; retryAt?: Date }
  /** The bank did not say what it has done; the status tells. */
  | { ok: false; reason: 'outcome-unknown' };

/** The trouble that an answer other than `done` means. @see supplement#6 @see supplement#9 @see supplement#10 */
export function bankTroubleOf(outcome: Refusal): BankTrouble {
  const { kind, status, messages } = outcome;
  if (consentEnd(outcome) !== null) return { ok: false, reason: 'consent-ended' };
  // A 401 without a link to SCA is cured by SCA all the same: Brygge asks for one itself.
  if (kind === 'sca-required' || status === 401) return { ok: false, reason: 'sca-required' };
  if (status === 429 || hasCode(outcome, 'ACCESS_EXCEEDED'))
    return { ok: false, reason: 'read-limit-reached', retryAt: outcome.retryAt ?? null, messages };
  if (isMissing(outcome)) return { ok: false, reason: 'not-found', messages };
  if (status === 405 || status === 409) return { ok: false, reason: 'conflict', messages };
  return { ok: false, reason: 'bank-refused', messages };
}

/** The trouble that a fault on the way to the bank means, or a PSU-ID that does not open. @throws anything else. */
export function bankTroubleOfError(error: unknown): BankTrouble {
  if (error instanceof AspspError) {
    const { code, wait } = error;
    return { ok: false, reason: 'bank-fault', code, ...(wait && { retryAt: wait.until }) };
  }
  if (error instanceof UnreadableRow) {
    log.error('rows do not open', { count: 1, keyId: error.keyId });
    return { ok: false, reason: 'unreadable' };
  }
  throw error;
}

/**
 * How the bank says that a consent has ended: it was taken back (`CONSENT_UNKNOWN`, `CONSENT_INVALID`), or its 180 days
 * are over (`CONSENT_EXPIRED`). Null when it says neither.
 * @see supplement#10
 */
export function consentEnd(outcome: Refusal): 'taken-back' | 'expired' | null {
  if (outcome.status !== 401 && outcome.status !== 403) return null;
  if (hasCode(outcome, 'CONSENT_EXPIRED')) return 'expired';
  return hasCode(outcome, 'CONSENT_UNKNOWN', 'CONSENT_INVALID') ? 'taken-back' : null;
}

/**
 * Whether the bank wants the PSU first, for SCA or a new consent: nothing came of the call, and it may be made again
 * afterwards.
 */
export function needsPsuFirst(outcome: Refusal): boolean {
  return outcome.status === 401 || consentEnd(outcome) !== null;
}

/**
 * Whether the bank knows nothing of what the call names. A 404 may say something else: that it offers no such kind of
 * payment, or has no such SCA.
 * @see supplement#9
 */
export function isMissing(outcome: Refusal): boolean {
  return outcome.status === 404 && !hasCode(outcome, 'PRODUCT_UNKNOWN', 'SCA_NOT_FOUND');
}

/** When it is worth asking the bank again; null when nobody knows. */
export function retryAtOf(trouble: BankTrouble): Date | null {
  return ('retryAt' in trouble ? trouble.retryAt : null) ?? null;
}

/** The code of the problem that a trouble is answered with. */
export function problemCodeOfTrouble(trouble: BankTrouble): ProblemCode {
  return trouble.reason === 'bank-fault' ? problemCodeOf(trouble.code) : trouble.reason;
}

/** An answer other than `done`; of an SCA link that came with it only the kind is read. */
export type Refusal = Pick<Refused, 'status' | 'messages' | 'retryAt'> & {
  readonly kind: (Refused | ScaRequired)['kind'];
};
