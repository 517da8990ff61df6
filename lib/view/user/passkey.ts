/** A passkey as its person sees it. */
export type PasskeyView = {
  passkeyId: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** `GET /api/passkeys`. `recoveryCodesLeft` counts those that still work. */
export type PasskeysView = { passkeys: PasskeyView[]; recoveryCodesLeft: number };

/** `POST /api/recovery-codes`: shown this once. */
export type RecoveryCodesView = { recoveryCodes: string[] };

/** `POST /api/passkeys`. Recovery codes come with the first passkey. */
export type PasskeyAddedView = { passkeyId: string; recoveryCodes: string[] | null };

/** Length in Unicode code points. */
export const PASSKEY_NAME_LENGTH_MAX = 70;

type Credential = { id: string; rawId: string; type: 'public-key' };

/** The signature of a passkey over a challenge: the JSON form of WebAuthn, as far as it is used. */
export type Assertion = Credential & {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};

/** A passkey that was just made. */
export type NewCredential = Credential & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};
