/**
 * Why a call was not carried out, in the application's terms. One type for accounts, payments and baskets, so that an
 * answer from the bank means the same everywhere.
 */
import { AspspError, type AspspErrorCode, problemCodeOf } from '@/lib/aspsp/error';
import { hasCode, type Refused, type ScaRequired } from '@/lib/aspsp/outcome';
import { log } from '@/lib/log';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import type { ProblemCode } from '@/lib/view/problem';
import type { TppMessage } from '@/lib/xs2a/message/tpp-message';

/** Each is caused by the PSU or the bank; bugs are thrown. */
export type BankTrouble =
  /** `messages` is missing when it is Brygge itself that has no such thing. */
  | { ok: false; reason: 'not-found'; messages?: readonly TppMessage[] }
  | { ok: false; reason: 'sca-required' }
  | { ok: false; reason: 'consent-ended' }
  /** The PSU-ID cannot be decrypted: its key is not known right now. */
  | { ok: false; reason: 'unreadable' }
  /** `retryAt` is null when the bank did not say. */
  | {
      ok: false;
      reason: 'read-limit-reached';
      retryAt: Date | null;
      messages?: readonly TppMessage[];
    }
  /** The state of a payment or basket does not allow it. `messages` is empty when Brygge itself says so. */
  | { ok: false; reason: 'conflict'; messages: readonly TppMessage[] }
  /** `retryAt` is set when the bank said when to come back. */
  | { ok: false; reason: 'bank-refused'; messages: readonly TppMessage[]; retryAt?: Date }
  | { ok: false; reason: 'bank-fault'; code: AspspErrorCode; retryAt?: Date }
  /** The bank did not say what it has done; the status will tell. */
  | { ok: false; reason: 'outcome-unknown' };

/** The trouble behind an answer other than `done`. @see supplement#6 @see supplement#9 @see supplement#10.26 */
export function bankTroubleOf(outcome: Refusal): BankTrouble {
  const { kind, status, messages } = outcome;
  if (consentEnd(outcome) !== null) return { ok: false, reason: 'consent-ended' };
  // SCA also resolves a 401 without an SCA link: Brygge asks for a link itself.
  if (kind === 'sca-required' || status === 401) return { ok: false, reason: 'sca-required' };
  if (status === 429 || hasCode(outcome, 'ACCESS_EXCEEDED'))
    return { ok: false, reason: 'read-limit-reached', retryAt: outcome.retryAt ?? null, messages };
  if (isMissing(outcome)) return { ok: false, reason: 'not-found', messages };
  if (status === 405 || status === 409) return { ok: false, reason: 'conflict', messages };
  return refusedByBank(outcome);
}

/** The same for a call that changes something: there, too many requests are a refusal and no limit of reads. */
export function bankTroubleOfChange(outcome: Refusal): BankTrouble {
  const trouble = bankTroubleOf(outcome);
  return trouble.reason === 'read-limit-reached' ? refusedByBank(outcome) : trouble;
}

/** The trouble of a refusal that has no more precise one, with the bank's messages. */
export function refusedByBank({ messages, retryAt }: Omit<Refusal, 'kind'>): BankTrouble {
  return { ok: false, reason: 'bank-refused', messages, ...(retryAt && { retryAt }) };
}

/** The trouble behind an error on the way to the bank, or a PSU-ID that cannot be decrypted. @throws anything else. */
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
 * How the bank says that a consent has ended: it was withdrawn (`CONSENT_UNKNOWN`, `CONSENT_INVALID`), or its 180 days
 * are over (`CONSENT_EXPIRED`). Null when it says neither.
 * @see supplement#10.26
 */
export function consentEnd(outcome: Refusal): 'taken-back' | 'expired' | null {
  if (outcome.status !== 401 && outcome.status !== 403) return null;
  if (hasCode(outcome, 'CONSENT_EXPIRED')) return 'expired';
  return hasCode(outcome, 'CONSENT_UNKNOWN', 'CONSENT_INVALID') ? 'taken-back' : null;
}

/**
 * Whether the bank first wants the PSU, for SCA or a new consent. The call had no effect and may be made again
 * afterwards.
 */
export function needsPsuFirst(outcome: Refusal): boolean {
  return outcome.status === 401 || consentEnd(outcome) !== null;
}

/**
 * Whether the bank does not know the thing that the call names. A 404 may also mean that it does not offer that kind of
 * payment, or has no such SCA.
 * @see supplement#9
 */
export function isMissing(outcome: Refusal): boolean {
  return outcome.status === 404 && !hasCode(outcome, 'PRODUCT_UNKNOWN', 'SCA_NOT_FOUND');
}

/** When to ask the bank again; null when nobody knows. */
export function retryAtOf(trouble: BankTrouble): Date | null {
  return ('retryAt' in trouble ? trouble.retryAt : null) ?? null;
}

/** The problem code that a trouble is answered with. */
export function problemCodeOfTrouble(trouble: BankTrouble): ProblemCode {
  return trouble.reason === 'bank-fault' ? problemCodeOf(trouble.code) : trouble.reason;
}

/** An answer other than `done`. Of an SCA link in it, only the kind is read. */
export type Refusal = Pick<Refused, 'status' | 'messages' | 'retryAt'> & {
  readonly kind: (Refused | ScaRequired)['kind'];
};
