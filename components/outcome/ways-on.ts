import type { ScaOutcomeReason } from '@/lib/view/connection/connection';

export type Way = 'again' | 'sign-in' | 'sign-in-other' | 'connections' | 'overview';

/**
 * Where each outcome of SCA leads on, the likeliest way first. A visit that belongs to another user, session or
 * browser is not begun anew for whoever happens to be here, unless that is the only way; nor is one that the same person
 * at the bank would fail again.
 */
export const WAYS_ON: Record<ScaOutcomeReason, readonly Way[]> = {
  'cancelled-at-bank': ['again', 'overview'],
  'failed-at-bank': ['again', 'overview'],
  'bank-fault': ['again', 'overview'],
  'expired-at-bank': ['again', 'overview'],
  'unknown-attempt': ['overview', 'connections'],
  'attempt-expired': ['again', 'overview'],
  'already-used': ['connections', 'overview'],
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
 * The next steps for this visitor: without a session, signing in comes first. After a fault of ours the same
 * return is tried again when it can be, and nothing else is begun: what was done at the bank is done.
 */
export function waysOn(
  reason: ScaOutcomeReason,
  isSignedIn: boolean,
  canRepeat = true,
): readonly Way[] {
  if (!isSignedIn) return ['sign-in'];
  return reason === 'our-fault' && !canRepeat ? ['overview', 'connections'] : WAYS_ON[reason];
}
