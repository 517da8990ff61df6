/** Passkeys in the browser. Loaded only when one is created or requested. */
import type { Assertion, NewCredential } from '@/lib/view/user/passkey';

/** Why there is no passkey. `known`: the device already has one for this account. */
export type PasskeyFailure = 'cancelled' | 'known' | 'unsupported' | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  constructor(readonly failure: PasskeyFailure) {
    super(failure);
  }
}

/** Asks the user to create a passkey. @throws PasskeyError */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewCredential> {
  const { response, ...credential } = await credentialOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError('failed');
  return {
    ...credential,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Asks the user to sign with a passkey. @throws PasskeyError */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Assertion> {
  const { response, ...credential } = await credentialOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...more,
    }),
  );
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('failed');
  return {
    ...credential,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  };
}

async function credentialOf(ask: () => Promise<Credential | null>) {
  // Missing on plain http to another machine, and in browsers from before 2025.
  if (
    !('PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
  )
    throw new PasskeyError('unsupported');
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('failed');
    const { id, response } = credential;
    return { id, rawId: textOf(credential.rawId), type: 'public-key' as const, response };
  } catch (error) {
    const failure = error instanceof Error ? FAILURES[error.name] : undefined;
    throw error instanceof PasskeyError ? error : new PasskeyError(failure ?? 'failed');
  }
}

const FAILURES: Record<string, PasskeyFailure> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

/** Encodes bytes as base64url. */
function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
