import { z } from 'zod';
import { database } from '@/lib/db/client';
import { findPasskey, notePasskeyUse } from '@/lib/db/users/passkeys';
import type { User } from '@/lib/db/users/users';
import { errorFields, log } from '@/lib/log';
import { parsedJson } from '@/lib/view/parsed-json';
import type { Assertion } from '@/lib/view/user/passkey-body';
import { type Asking, takeChallenge, userHandleOf } from './challenge';
import { relyingParty } from './relying-party';
import { webAuthn } from './web-authn';

/** Whose passkey signed. After a refusal, the user is named if the passkey is known. */
export type Proof =
  | { ok: true; user: User; credentialId: string }
  | { ok: false; userId: string | null };

/**
 * Checks what a passkey signed: the challenge (which is used up in any case), our origin and host, that the
 * authenticator verified the person, the signature, and the counter. A counter that does not grow means a copied key;
 * passkeys that are synced between devices have none and stay at 0.
 */
export async function provePasskey(
  asking: Asking,
  assertion: Assertion,
  now: Date,
): Promise<Proof> {
  const passkey = await findPasskey(database(), assertion.id);
  const userId = passkey?.userId ?? null;
  const isTheirs = passkey !== null && (asking.userId === null || asking.userId === passkey.userId);
  const { userHandle } = assertion.response;
  // Only when signing in does the passkey have to say whose it is.
  const namesUser =
    userHandle === undefined
      ? asking.userId !== null
      : passkey !== null &&
        userHandle === Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  const { challenge, crossOrigin } = clientDataOf(assertion);
  const isTaken = await takeChallenge(asking, challenge);
  // None of our pages is ever in a frame of another site.
  if (!isTaken || !isTheirs || !namesUser || crossOrigin) return { ok: false, userId };
  const counter = await verifiedCounter(assertion, {
    id: passkey.credentialId,
    publicKey: Uint8Array.from(passkey.publicKey),
    counter: Number(passkey.counter),
  });
  if (counter === null || !(await notePasskeyUse(database(), passkey, BigInt(counter), now)))
    return { ok: false, userId };
  return { ok: true, user: passkey.user, credentialId: passkey.credentialId };
}

type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number };

async function verifiedCounter(
  assertion: Assertion,
  credential: Credential,
): Promise<number | null> {
  const { id, origin } = relyingParty();
  const { userHandle, ...signed } = assertion.response;
  const response = { ...signed, ...(userHandle === undefined ? {} : { userHandle }) };
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      // Already taken: what was signed is compared with what was taken.
      expectedChallenge: clientDataOf(assertion).challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.warn('a passkey was refused', errorFields(error));
    return null;
  }
}

/** What the browser says was signed; without a challenge if that cannot be read. */
function clientDataOf({ response }: Assertion): { challenge: string; crossOrigin: boolean } {
  const read = ClientData.safeParse(
    parsedJson(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  return read.success ? read.data : { challenge: '', crossOrigin: false };
}

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().default(false) });
