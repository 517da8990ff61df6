/** A person's passkeys, and the recovery codes that replace them. */
import { randomUUID } from 'node:crypto';
import { PASSKEY_CHANGES, type Refused, takeTry } from '@/lib/auth/limits';
import { askingToAdd, takeChallenge } from '@/lib/auth/passkey/challenge';
import { makeRecoveryCodes, recoveryCodeHash } from '@/lib/auth/passkey/recovery-codes';
import { relyingParty } from '@/lib/auth/passkey/relying-party';
import { webAuthn } from '@/lib/auth/passkey/web-authn';
import { holdSession, type SignedIn } from '@/lib/auth/session';
import { type Db, database, transaction } from '@/lib/db/client';
import { isDatabaseUnavailable } from '@/lib/db/unavailable';
import { deleteSecondFactorSteps } from '@/lib/db/users/passkey-challenges';
import {
  countPasskeys,
  createPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from '@/lib/db/users/passkeys';
import { countRecoveryCodes, replaceRecoveryCodes } from '@/lib/db/users/recovery-codes';
import { errorFields, log } from '@/lib/log';
import { notify } from '@/lib/notice/notify';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import type { PasskeyAddedView, PasskeysView } from '@/lib/view/user/passkey';
import type { NewCredential } from '@/lib/view/user/passkey-body';

const PASSKEYS_MAX = 20;

export async function readPasskeys({ userId }: Pick<SignedIn, 'userId'>): Promise<PasskeysView> {
  const [passkeys, recoveryCodesLeft] = await Promise.all([
    listPasskeys(database(), userId),
    countRecoveryCodes(database(), userId),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}

/** Stores a passkey that the person's browser has just created. The first one comes with recovery codes. */
export async function addPasskey(
  user: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
  by: Actor,
  now: Date,
): Promise<
  | ({ ok: true } & PasskeyAddedView)
  | { ok: false; reason: 'passkey-refused' | 'passkey-known' | 'passkeys-too-many' }
  | Refused
> {
  const { userId } = user;
  const tries = await takeTry([[PASSKEY_CHANGES, userId]], now);
  if (!tries.ok) return tries;
  const made = await verifiedCredential(user, credential);
  if (made === null) return { ok: false, reason: 'passkey-refused' };
  const passkeyId = randomUUID();
  return transaction(async (db) => {
    await holdSession(db, user);
    const before = await countPasskeys(db, userId);
    if (before >= PASSKEYS_MAX) return { ok: false, reason: 'passkeys-too-many' };
    if (!(await createPasskey(db, { ...made, userId, id: passkeyId, name, createdAt: now })))
      return { ok: false, reason: 'passkey-known' };
    const recoveryCodes = before === 0 ? await newRecoveryCodes(db, userId, now) : null;
    await notify(db, userId, { kind: 'PASSKEY_CHANGED', occasion: randomUUID(), change: 'added' });
    await recordSecurityEvent(db, { kind: 'PASSKEY_ADDED', userId }, by, now);
    return { ok: true, passkeyId, recoveryCodes };
  });
}

/** Renames a passkey; false when the person has no such passkey. */
export function namePasskey(
  { userId }: SignedIn,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  return renamePasskey(database(), { userId, passkeyId }, name);
}

/**
 * Removes a passkey; false when the person has no such passkey. The password remains a way in. The recovery codes go
 * with the last passkey, since they have nothing left to replace.
 */
export function removePasskey(
  user: SignedIn,
  passkeyId: string,
  by: Actor,
  now: Date,
): Promise<boolean> {
  const { userId } = user;
  return transaction(async (db) => {
    await holdSession(db, user);
    if (!(await deletePasskey(db, { userId, passkeyId }))) return false;
    const isLast = (await countPasskeys(db, userId)) === 0;
    if (isLast) await replaceRecoveryCodes(db, userId, [], now);
    await deleteSecondFactorSteps(db, userId);
    await notify(db, userId, {
      kind: 'PASSKEY_CHANGED',
      occasion: randomUUID(),
      change: 'removed',
      isLast,
    });
    await recordSecurityEvent(db, { kind: 'PASSKEY_REMOVED', userId }, by, now);
    return true;
  });
}

/** Replaces all recovery codes with ten new ones; null for a person without a passkey, who needs none. */
export async function replaceCodes(
  user: SignedIn,
  by: Actor,
  now: Date,
): Promise<{ ok: true; recoveryCodes: string[] | null } | Refused> {
  const { userId } = user;
  const tries = await takeTry([[PASSKEY_CHANGES, userId]], now);
  if (!tries.ok) return tries;
  return transaction(async (db) => {
    await holdSession(db, user);
    if ((await countPasskeys(db, userId)) === 0) return { ok: true, recoveryCodes: null };
    const recoveryCodes = await newRecoveryCodes(db, userId, now);
    await notify(db, userId, {
      kind: 'PASSKEY_CHANGED',
      occasion: randomUUID(),
      change: 'codesMade',
    });
    await recordSecurityEvent(db, { kind: 'RECOVERY_CODES_MADE', userId }, by, now);
    return { ok: true, recoveryCodes };
  });
}

async function newRecoveryCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(recoveryCodeHash), now);
  return codes;
}

async function verifiedCredential(
  user: SignedIn,
  { response: { transports, ...response }, ...credential }: NewCredential,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { id, origin } = relyingParty();
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(askingToAdd(user), challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey, counter: BigInt(counter), transports };
  } catch (error) {
    // The challenge is taken in there, too.
    if (isDatabaseUnavailable(error)) throw error;
    log.warn('a new passkey was refused', errorFields(error));
    return null;
  }
}
