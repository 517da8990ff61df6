import type { Attended } from '@/lib/aspsp/presence';
import type { ScaAttempt } from '@/lib/db/connections/sca-attempts';
import type { ScaOutcomeReason } from '@/lib/view/connection/connection';
import type { ScaFailure } from '@/lib/xs2a/message/sca-return';
import { isApproval, type Returner } from './attempt';

/** A browser that comes back. `signedIn` is null when it is signed out. */
export type ScaReturning = {
  attemptId: string;
  query: URLSearchParams;
  signedIn: Pick<Returner, 'userId' | 'sessionId' | 'sessionCreatedAt'> | null;
  browserToken: string | null;
  psu: Attended;
};

/**
 * The outcome of a return. `tryAgain`: the same address may be opened again within ten minutes. `approval`: what was to
 * be approved, revealed only to the person who started it. `returnPath`: Brygge's page that the person came from.
 */
export type ScaCompleted =
  | { kind: 'connected' | 'identified'; connectionId: string; returnPath: string | null }
  | { kind: 'approved'; approval: ScaApproval }
  | { kind: 'sign-in-first' }
  | {
      kind: 'refused';
      reason: ScaOutcomeReason;
      tryAgain: boolean;
      approval?: ScaApproval | null;
      returnPath?: string | null;
      /** The move that a person may ask for when the bank recognised them as the PSU of another Brygge account. */
      moveId?: string | null;
      /** What the bank said, when it was the bank that reported the failure. */
      failure?: { userId: string; bankName: string; said: ScaFailure };
    };

type ScaRefused = Extract<ScaCompleted, { kind: 'refused' }>;

/** What is approved. `identifiesOnly`: the bank now knows who the PSU is, and the approval has yet to be started. */
export type ScaApproval = {
  of: 'payment' | 'basket';
  userId: string;
  id: string;
  identifiesOnly: boolean;
};

export function refused(
  reason: ScaOutcomeReason,
  more: Partial<Pick<ScaRefused, 'tryAgain' | 'failure' | 'moveId'>> = {},
): ScaRefused {
  return { kind: 'refused', reason, tryAgain: false, ...more };
}

/** What an attempt is meant to approve; null for one that connects. */
export function approvalOf(attempt: ScaAttempt): ScaApproval | null {
  return attempt.target !== null && isApproval(attempt.purpose)
    ? {
        of: attempt.purpose === 'approve-basket' ? 'basket' : 'payment',
        userId: attempt.userId,
        id: attempt.target,
        identifiesOnly: attempt.identifiesOnly,
      }
    : null;
}
