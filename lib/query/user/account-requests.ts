import { readQuery } from '@/lib/query/read-query';
import { request } from '@/lib/query/request';
import type { Assertion } from '@/lib/view/user/passkey';
import type { Locale } from '@/lib/view/user/preference';
import type { AccountHolderView, ActivityView } from '@/lib/view/user/user';

export function accountHolderQuery() {
  return readQuery<AccountHolderView>(['account'], '/api/account');
}

export function activityQuery() {
  return readQuery<ActivityView>(['activity'], '/api/activity');
}

/** Resends the message that confirms the address. */
export function sendConfirmation() {
  return request<void>('/api/account/email', { method: 'POST' });
}

/** Sets the language of mail. */
export function setLanguage(locale: Locale): Promise<void> {
  return request('/api/account/language', { method: 'PUT', body: { locale } });
}

export function changeName(name: string): Promise<void> {
  return request('/api/account', { method: 'PUT', body: { name } });
}

export function requestEmailChange(email: string): Promise<void> {
  return request('/api/account/email', { method: 'PUT', body: { email } });
}

export function changePassword(password: string): Promise<void> {
  return request('/api/account/password', { method: 'PUT', body: { password } });
}

/** Confirms again that the user of this session is its owner. */
export function confirmPresence(
  presence: { password: string } | { passkey: Assertion },
): Promise<void> {
  return request('/api/sessions/confirmation', { method: 'POST', body: presence });
}

/** The passkey request for the user of this session, to pass to the browser. */
export function requestPasskeyToConfirm(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return request('/api/sessions/confirmation/passkey', { method: 'POST' });
}

/** Deletes the account with all the user's data. */
export function deleteAccount(): Promise<void> {
  return request('/api/account', { method: 'DELETE' });
}
