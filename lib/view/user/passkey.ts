/** A passkey as its owner sees it. */
export type PasskeyView = {
  passkeyId: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** `GET /api/passkeys`. `recoveryCodesLeft` counts the unused ones. */
export type PasskeysView = { passkeys: PasskeyView[]; recoveryCodesLeft: number };

/** `POST /api/recovery-codes`: shown only once. */
export type RecoveryCodesView = { recoveryCodes: string[] };

/** `POST /api/passkeys`. Recovery codes come with the first passkey. */
export type PasskeyAddedView = { passkeyId: string; recoveryCodes: string[] | null };

/** Length in Unicode code points. */
export const PASSKEY_NAME_LENGTH_MAX = 70;

type Credential = { id: string; rawId: string; type: 'public-key' };

/** A passkey's signature over a challenge: the JSON form of WebAuthn, limited to the fields in use. */
export type Assertion = Credential & {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};

/** A newly created passkey. */
export type NewCredential = Credential & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};
