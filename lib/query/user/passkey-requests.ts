import { readQuery } from '@/lib/query/read-query';
import { request } from '@/lib/query/request';
import type {
  NewCredential,
  PasskeyAddedView,
  PasskeysView,
  RecoveryCodesView,
} from '@/lib/view/user/passkey';

export function passkeysQuery() {
  return readQuery<PasskeysView>(['passkeys'], '/api/passkeys');
}

/** The options for the browser to create a passkey. */
export function requestPasskeyOptions(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return request('/api/passkeys/options', { method: 'POST' });
}

export function addPasskey(passkey: {
  name: string;
  credential: NewCredential;
}): Promise<PasskeyAddedView> {
  return request('/api/passkeys', { method: 'POST', body: passkey });
}

export function namePasskey(passkeyId: string, name: string): Promise<void> {
  return request(at(passkeyId), { method: 'PUT', body: { name } });
}

export function removePasskey(passkeyId: string): Promise<void> {
  return request(at(passkeyId), { method: 'DELETE' });
}

/** Replaces all recovery codes with new ones. */
export function requestRecoveryCodes(): Promise<RecoveryCodesView> {
  return request('/api/recovery-codes', { method: 'POST' });
}

const at = (passkeyId: string) => `/api/passkeys/${encodeURIComponent(passkeyId)}`;
