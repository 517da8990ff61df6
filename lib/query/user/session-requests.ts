/** Requests of signing up and in, of trials, and of moves between sign-ins. No queries, since no answer is cached. */

import { request } from '@/lib/query/request';
import type {
  ConnectionMoveView,
  MoveConfirmedView,
  MoveProvedView,
} from '@/lib/view/connection/connection-move';
import type { Assertion } from '@/lib/view/user/passkey';
import type { Registration } from '@/lib/view/user/registration';
import type {
  DemoUserView,
  EmailConfirmationView,
  RegistrationView,
  TrialView,
} from '@/lib/view/user/user';

export function requestRegistration(registration: Registration): Promise<RegistrationView> {
  return request('/api/registration', { method: 'POST', body: registration });
}

export function requestDemoUser(): Promise<DemoUserView> {
  return request('/api/demo-users', { method: 'POST' });
}

/** Fills the trial of the signed-in user, which takes a few seconds. */
export function requestTrial(): Promise<TrialView> {
  return request('/api/trials', { method: 'POST' });
}

/** Emails a link to set a new password; the answer is the same for every address. */
export function sendPasswordLink(email: string): Promise<void> {
  return request('/api/forgotten-passwords', { method: 'POST', body: { email } });
}

export function resetPassword(reset: { token: string; password: string }): Promise<void> {
  return request('/api/password-resets', { method: 'POST', body: reset });
}

export function confirmEmail(token: string): Promise<EmailConfirmationView> {
  return request('/api/email-confirmations', { method: 'POST', body: { token } });
}

/** The passkey request to pass to the browser before anyone is signed in. */
export function requestPasskeyToSignIn(
  purpose: 'sign-in' | 'second-factor',
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return request('/api/passkey-challenges', { method: 'POST', body: { purpose } });
}

/** The same without a user action: the browser then offers passkeys in the address field. */
export function requestPasskeyOffer(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return request('/api/passkey-challenges', {
    method: 'POST',
    body: { purpose: 'sign-in', isOffer: true },
  });
}

/** Emails the link that removes every passkey, for users who lost theirs. */
export function sendRemovalLink(): Promise<void> {
  return request('/api/passkey-removals', { method: 'POST' });
}

/** Removes every passkey, by that link. */
export function removeLostPasskeys(token: string): Promise<void> {
  return request('/api/passkey-removals', { method: 'PUT', body: { token } });
}

/** Requests to move a bank held by another of the user's sign-ins. */
export function requestMove(moveId: string): Promise<void> {
  return request(`/api/connection-moves/${encodeURIComponent(moveId)}`, { method: 'POST' });
}

/** The challenge for a passkey of the sign-in that holds the bank. */
export function requestMoveChallenge(
  moveId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return request(atMovePasskey(moveId), { method: 'POST' });
}

export function requestMoveProof(moveId: string, passkey: Assertion): Promise<MoveProvedView> {
  return request(atMovePasskey(moveId), { method: 'PUT', body: { passkey } });
}

/** What the link in a message would move. */
export function requestMovePreview(token: string): Promise<ConnectionMoveView> {
  return request('/api/connection-moves/preview', { method: 'POST', body: { token } });
}

export function confirmMove(token: string): Promise<MoveConfirmedView> {
  return request('/api/connection-moves/confirmation', { method: 'POST', body: { token } });
}

const atMovePasskey = (moveId: string) =>
  `/api/connection-moves/${encodeURIComponent(moveId)}/passkey`;
