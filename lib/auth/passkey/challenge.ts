/**
 * What a passkey is asked to sign. A challenge can be used once, within five minutes by the database's clock, and only
 * by the session or browser that asked for it. Only its hash is stored.
 */
import { randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGES, takeTry } from '@/lib/auth/limits';
import type { SignedIn } from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import {
  createPasskeyChallenge,
  type PasskeyPurpose,
  takePasskeyChallenge,
} from '@/lib/db/users/passkey-challenges';
import { listPasskeys, type Passkey } from '@/lib/db/users/passkeys';
import { AppError } from '@/lib/http/app-error';
import { secretHash } from '@/lib/security/secret-hash';
import { relyingParty } from './relying-party';
import { webAuthn } from './web-authn';

const CHALLENGE_SECONDS = 5 * 60;

/** Who may answer a challenge, and for what. `userId` is null when the passkey itself says who it is. */
export type Asking = { purpose: PasskeyPurpose; boundTo: string; userId: string | null };

/**
 * What a browser passes to `navigator.credentials.get`. A known person is asked for one of their own passkeys.
 * @param isNamed false when the caller must not learn which passkeys these are.
 */
export async function passkeyRequest(asking: Asking, { isNamed = true } = {}) {
  const { userId } = asking;
  const passkeys = userId === null || !isNamed ? [] : await listPasskeys(database(), userId);
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await newChallenge(asking),
    allowCredentials: passkeys.map(described),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
}

/** What the person in a session is asked to confirm with. @throws AppError after too many. */
export async function passkeyToConfirm(user: SignedIn, now: Date) {
  await limited(user, now);
  return passkeyRequest(askingToConfirm(user));
}

/** What a browser passes to `navigator.credentials.create`. @throws AppError after too many. */
export async function passkeyCreation(user: SignedIn, now: Date) {
  await limited(user, now);
  const { id, name } = relyingParty();
  const passkeys = await listPasskeys(database(), user.userId);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandleOf(user.userId),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await newChallenge(askingToAdd(user)),
    excludeCredentials: passkeys.map(described),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_SECONDS * 1000,
  });
}

export function askingToAdd({ userId, sessionId }: SignedIn): Asking {
  return { purpose: 'ADD', boundTo: sessionId, userId };
}

export function askingToConfirm({ userId, sessionId }: SignedIn): Asking {
  return { purpose: 'CONFIRM', boundTo: sessionId, userId };
}

/**
 * Uses up the challenge that was signed; false for one that was made for something else, is already used or is too old.
 */
export function takeChallenge(asking: Asking, challenge: string): Promise<boolean> {
  return takePasskeyChallenge(database(), { ...asking, challengeHash: secretHash(challenge) });
}

/** How an authenticator recognises the person: the bytes of the user's id. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

async function limited({ userId }: SignedIn, now: Date): Promise<void> {
  const tries = await takeTry([[PASSKEY_CHALLENGES, userId]], now);
  if (!tries.ok) throw new AppError(tries.reason, { retryAt: tries.retryAt });
}

async function newChallenge(asking: Asking): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(randomBytes(32));
  const challengeHash = secretHash(Buffer.from(bytes).toString('base64url'));
  await createPasskeyChallenge(database(), { ...asking, challengeHash }, CHALLENGE_SECONDS);
  return bytes;
}

const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports,
});
