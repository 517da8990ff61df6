/**
 * One round trip to the bank's SCA pages, and those steps of the decision list for its return that need only values.
 * The return travels unsigned in the query of a browser, so each step helps to stop one user from borrowing another's
 * PSU-ID. Pure: no clock, no randomness, no database.
 */
import { timingSafeEqual } from 'node:crypto';
import { addMinutes } from 'date-fns';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import type { ScaOutcomeReason } from '@/lib/view/connection/connection';
import type { ScaFailure } from '@/lib/xs2a/message/sca-return';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';

/** How long an attempt may take; the bank's own session lasts as long. @assumes sca-attempt-one-hour */
export const ATTEMPT_MINUTES_MAX = 60;

/** How long a return waits for a sign-in, or for a bank that could not be reached. @assumes return-waits-ten-minutes */
export const WAITING_MINUTES_MAX = 10;

/** The approvals: of a payment, of its cancellation, of a signing basket. The attempt's target is our id of it. */
export const APPROVAL_PURPOSES = [
  'approve-payment',
  'approve-cancellation',
  'approve-basket',
] as const;
export type ApprovalPurpose = (typeof APPROVAL_PURPOSES)[number];

/**
 * Why the PSU is sent to the bank: for a new connection, to renew one, to change what it shares, only to identify
 * themselves, or to approve.
 */
export const SCA_PURPOSES = [
  'connect',
  'renew',
  'change',
  'identify',
  ...APPROVAL_PURPOSES,
] as const;
export type ScaPurpose = (typeof SCA_PURPOSES)[number];

/** Whether an attempt is the approval of a payment, a cancellation or a basket, rather than access to accounts. */
export function isApproval(purpose: string): purpose is ApprovalPurpose {
  return APPROVAL_PURPOSES.some((one) => one === purpose);
}

/** How long an approval that was left can be resumed. @assumes approval-resumed-ten-minutes */
export const RESUME_MINUTES_MAX = 10;

/**
 * After this long, a process that started an approval and never reported back counts as dead. It asks the bank for at
 * most ten seconds, perhaps twice, and the person waits for as long when it has died.
 */
export const BEGINNING_SECONDS_MAX = 30;

/** The browser that comes back: the session it is signed in with, and the hash of its cookie. */
export type Returner = {
  readonly userId: string;
  readonly sessionId: string;
  readonly sessionCreatedAt: Date;
  readonly browserHash: string | null;
};

/**
 * A new attempt: pending until it is used or an hour has passed. An approval is pending once the bank has started it.
 */
export function newAttempt(
  begun: {
    userId: string;
    sessionId: string;
    browserHash: string;
    bankId: string;
    purpose: ScaPurpose;
    target: string | null;
    context: PsuContext | null;
    returnPath: string | null;
  },
  random: { attemptId: string; tppSessionId: string },
  now: Date,
): Omit<ScaAttempt, 'usedAt'> {
  return {
    ...begun,
    id: random.attemptId,
    tppSessionId: random.tppSessionId,
    state: isApproval(begun.purpose) ? 'beginning' : 'pending',
    identifiesOnly: false,
    beginKey: isApproval(begun.purpose)
      ? beginKeyOf({ ...begun, target: begun.target ?? '' })
      : null,
    sealedRedirect: null,
    createdAt: now,
    expiresAt: addMinutes(now, ATTEMPT_MINUTES_MAX),
  };
}

/** The key under which only one can be started at a time. */
export function beginKeyOf(approval: {
  userId: string;
  purpose: ScaPurpose;
  target: string;
}): string {
  return `${approval.userId} ${approval.purpose} ${approval.target}`;
}

/** Step 2: the attempt exists, is pending and is not past its hour. */
export function refuseAttempt(
  attempt: Pick<ScaAttempt, 'state' | 'expiresAt'> | null,
  now: Date,
): ScaOutcomeReason | null {
  if (attempt === null) return 'unknown-attempt';
  // Nobody has been sent to the bank yet, or the attempt was given up before.
  if (attempt.state === 'beginning' || attempt.state === 'abandoned') return 'unknown-attempt';
  if (attempt.state !== 'pending') return 'already-used';
  return now < attempt.expiresAt ? null : 'attempt-expired';
}

/** Step 3, first part: the same browser. Also checked for a browser that is signed out. */
export function refuseBrowser(
  attempt: Pick<ScaAttempt, 'browserHash'>,
  browserHash: string | null,
): ScaOutcomeReason | null {
  return browserHash !== null && equal(attempt.browserHash, browserHash) ? null : 'other-browser';
}

/**
 * Step 3, second part: the same user, and the same session. A return that arrived while signed out waited on the
 * server; it then needs a session of the same user that began no earlier than it arrived.
 */
export function refuseUser(
  attempt: Pick<ScaAttempt, 'userId' | 'sessionId'>,
  returner: Pick<Returner, 'userId' | 'sessionId' | 'sessionCreatedAt'>,
  waitingSince: Date | null,
): ScaOutcomeReason | null {
  if (!equal(attempt.userId, returner.userId)) return 'other-user';
  if (equal(attempt.sessionId, returner.sessionId)) return null;
  return waitingSince !== null && returner.sessionCreatedAt >= waitingSince
    ? null
    : 'other-session';
}

/** Step 4: the TPP-Session-ID that came back is the one that was sent. */
export function refuseTppSession(
  attempt: Pick<ScaAttempt, 'tppSessionId'>,
  tppSessionId: string,
): ScaOutcomeReason | null {
  return equal(attempt.tppSessionId, tppSessionId) ? null : 'session-mismatch';
}

/**
 * Step 6: a PSU-ID belongs to one user, and a user has one PSU-ID at a bank.
 *
 * @param holder the user who already has the returned PSU-ID.
 * @param isOwn whether it is the PSU-ID that the user has at this bank; null when the user has none.
 */
export function refusePsu({
  userId,
  holder,
  isOwn,
}: {
  userId: string;
  holder: { userId: string; givesWay: boolean } | null;
  isOwn: boolean | null;
}): ScaOutcomeReason | null {
  if (isOwn === false) return 'psu-mismatch';
  if (holder !== null && holder.userId !== userId && !holder.givesWay) return 'psu-of-another-user';
  return null;
}

/**
 * Step 6 of an approval: it was given in the context that the payment or basket was made in. `refusePsu` has checked
 * whose it is: a user has one PSU-ID at a bank, and loses the payments with it.
 *
 * @param made the context and the agreement, as the keyed hash of its corporate id (empty in private context); null
 * when the PSU chooses them while approving.
 */
export function refuseContext(
  made: { context: PsuContext; corporateIdHash: string | null },
  returned: { context: PsuContext; corporateIdHashes: readonly string[] },
): ScaOutcomeReason | null {
  return made.context === returned.context &&
    (made.corporateIdHash === null || returned.corporateIdHashes.includes(made.corporateIdHash))
    ? null
    : 'context-mismatch';
}

/**
 * What a failed SCA means to the PSU: cancelled, too late, the bank's fault, or another failure. Decided by status and
 * code; the message is for people.
 * @assumes sca-failure-codes
 */
export function reasonOfFailure(failure: ScaFailure): ScaOutcomeReason {
  if (failure.code === 'SCA_EXPIRED') return 'expired-at-bank';
  if (failure.status >= 500 || failure.code === 'SYSTEM_ERROR') return 'bank-fault';
  if (failure.status === 400 && failure.code === 'SCA_INVALID') return 'cancelled-at-bank';
  return 'failed-at-bank';
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
