import type { ScaOutcomeReason } from '@/lib/view/connection/connection';

export type NextStep = 'again' | 'sign-in' | 'sign-in-other' | 'connections' | 'overview';

/**
 * The next steps after each outcome of SCA, most likely first. A visit of another user, session or browser is not
 * restarted for whoever is here, unless that is the only way; nor one that would fail again for the same person at the
 * bank.
 */
const NEXT_STEPS: Record<ScaOutcomeReason, readonly NextStep[]> = {
  'cancelled-at-bank': ['again', 'overview'],
  'failed-at-bank': ['again', 'overview'],
  'bank-fault': ['again', 'overview'],
  'expired-at-bank': ['again', 'overview'],
  'unknown-attempt': ['overview', 'connections'],
  'attempt-expired': ['again', 'overview'],
  'already-used': ['connections', 'overview'],
  'return-expired': ['again', 'overview'],
  'other-user': ['sign-in-other', 'overview'],
  'other-session': ['again', 'overview'],
  'other-browser': ['again', 'overview'],
  'parameters-invalid': ['again', 'overview'],
  'session-mismatch': ['again', 'overview'],
  'psu-mismatch': ['connections', 'overview'],
  'psu-of-another-user': ['sign-in-other', 'overview'],
  'bank-did-not-confirm': ['again', 'connections'],
  'bank-unreachable': ['again', 'connections'],
  'consent-gave-no-account': ['again', 'overview'],
  'context-mismatch': ['again', 'overview'],
  'our-fault': ['again', 'overview'],
};

/**
 * The next steps for this visitor. Without a session, signing in comes first. After a fault in Brygge, the same return
 * is retried if possible and nothing else is started: what was done at the bank is done.
 */
export function nextStepsOf(
  reason: ScaOutcomeReason,
  isSignedIn: boolean,
  canRepeat = true,
): readonly NextStep[] {
  if (!isSignedIn) return ['sign-in'];
  return reason === 'our-fault' && !canRepeat ? ['overview', 'connections'] : NEXT_STEPS[reason];
}
