/**
 * Signing in with a passkey: on its own, since its device has verified the person, or after a right password, where a
 * recovery code can replace it. The second step waits ten minutes, in the browser of the first.
 */
import { addDays } from 'date-fns';
import { type Db, database, isRowMissing, transaction } from '@/lib/db/client';
import { deleteRemovalsSince } from '@/lib/db/users/one-time-tokens';
import {
  createSecondFactorStep,
  findSecondFactorStep,
  takeSecondFactorStep,
} from '@/lib/db/users/passkey-challenges';
import { findPasskey } from '@/lib/db/users/passkeys';
import { countRecoveryCodes, spendRecoveryCode } from '@/lib/db/users/recovery-codes';
import { findUserById, lockUser, type User } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { notify } from '@/lib/notice/notify';
import { newSecret } from '@/lib/security/secret';
import { secretHash } from '@/lib/security/secret-hash';
import { noteSecurityEvent, recordSecurityEvent } from '@/lib/security/security-log';
import type { Assertion } from '@/lib/view/user/passkey-body';
import { type Entered, enter, type SigningIn } from './enter';
import { knownDeviceOf } from './known-devices';
import {
  PASSKEY_CHALLENGES,
  PASSKEY_OFFERS,
  RECOVERY_CODES,
  type Refused,
  takeTry,
} from './limits';
import { type Asking, passkeyRequest } from './passkey/challenge';
import { provePasskey } from './passkey/prove-passkey';
import { recoveryCodeHash } from './passkey/recovery-codes';
import { SIGN_IN_SECONDS } from './sign-in-cookie';

/** Why a second step failed. `step-over`: it has to start with the password again. */
export type StepRefused =
  | { ok: false; reason: 'step-over' | 'code-wrong' | 'passkey-refused' }
  | Refused;

/**
 * Lets a right password wait for the second factor, in the browser with the returned token. @returns null when the
 * password was changed or the user deleted in the meantime; a later change ends the wait.
 */
export function awaitSecondFactor({ id: userId, passwordHash }: User): Promise<string | null> {
  const signInToken = newSecret();
  return transaction(async (db) => {
    const isThere = await lockUser(db, userId);
    if (!isThere || (await findUserById(db, userId)).passwordHash !== passwordHash) return null;
    const tokenHash = secretHash(signInToken);
    await createSecondFactorStep(db, { userId, tokenHash }, SIGN_IN_SECONDS);
    return signInToken;
  });
}

/**
 * The person whose password was right in this browser, while the second factor is awaited there; null also when the
 * account is deleted just then.
 */
export async function awaitedUser(signInToken: string | null): Promise<User | null> {
  if (signInToken === null) return null;
  const userId = await findSecondFactorStep(database(), secretHash(signInToken));
  if (userId === null) return null;
  return findUserById(database(), userId).catch((error: unknown) => {
    if (isRowMissing(error)) return null;
    throw error;
  });
}

/** What a browser asks its passkeys. @returns `step-over` when no second step is awaited there. */
export async function askPasskey(
  {
    purpose,
    isOffer,
    signInToken,
  }: { purpose: 'sign-in' | 'second-factor'; isOffer: boolean; signInToken: string | null },
  { address }: { address: string },
  now: Date,
) {
  const limit = isOffer ? PASSKEY_OFFERS : PASSKEY_CHALLENGES;
  const tries = await takeTry([[limit, networkOf(address)]], now);
  if (!tries.ok) return tries;
  const awaited = purpose === 'second-factor' ? await awaitedUser(signInToken) : null;
  if (purpose === 'second-factor' && awaited === null)
    return { ok: false, reason: 'step-over' } as const;
  const token = signInToken ?? newSecret();
  const options = await passkeyRequest(askingToSignIn(token, awaited));
  return { ok: true, options, signInToken: token } as const;
}

/** Signs in with what a passkey signed: as the second factor if one is awaited, otherwise on its own. */
export async function signInByPasskey(
  { assertion, purpose, signInToken }: PasskeySignIn,
  from: SigningIn,
  now: Date,
): Promise<Entered | StepRefused> {
  const tries = await takeTry([[PASSKEY_CHALLENGES, networkOf(from.address)]], now);
  if (!tries.ok) return tries;
  const awaited = purpose === 'second-factor' ? await awaitedUser(signInToken) : null;
  if (signInToken === null || (purpose === 'second-factor' && awaited === null))
    return { ok: false, reason: 'step-over' };
  const proof = await provePasskey(askingToSignIn(signInToken, awaited), assertion, now);
  if (!proof.ok) {
    const userId = proof.userId;
    await noteSecurityEvent({ kind: 'SECOND_FACTOR_FAILED', userId, reason: 'passkey' }, from, now);
    return { ok: false, reason: 'passkey-refused' };
  }
  const tokenHash = secretHash(signInToken);
  const { user, credentialId } = proof;
  const entered = await enter(user, from, now, {
    how: 'passkey',
    known: await knownDeviceOf(from.deviceTokens, user.email, now),
    holds: async (db) => {
      if (awaited !== null && !(await takeSecondFactorStep(db, tokenHash))) return false;
      const passkey = await findPasskey(db, credentialId);
      if (passkey === null) return false;
      await keepPasskeys(db, passkey);
      return true;
    },
  });
  return entered ?? { ok: false, reason: 'step-over' };
}

type PasskeySignIn = {
  assertion: Assertion;
  purpose: 'sign-in' | 'second-factor';
  signInToken: string | null;
};

/** Signs in with a recovery code, after the right password. The code is used up, and the person is notified. */
export async function signInByRecoveryCode(
  { code, signInToken }: { code: string; signInToken: string | null },
  from: SigningIn,
  now: Date,
): Promise<Entered | StepRefused> {
  const user = await awaitedUser(signInToken);
  if (user === null || signInToken === null) return { ok: false, reason: 'step-over' };
  const known = await knownDeviceOf(from.deviceTokens, user.email, now);
  const share = known?.tokenHash ?? networkOf(from.address);
  const tries = await takeTry([[RECOVERY_CODES, `${user.id} ${share}`]], now);
  if (!tries.ok) return tries;
  const userId = user.id;
  const tokenHash = secretHash(signInToken);
  const entered = await enter(user, from, now, {
    how: 'recovery-code',
    known,
    holds: async (db) => {
      if ((await findSecondFactorStep(db, tokenHash)) === null) return false;
      const spent = await spendRecoveryCode(db, userId, recoveryCodeHash(code), now);
      if (spent === null) return false;
      await takeSecondFactorStep(db, tokenHash);
      await keepPasskeys(db, spent);
      await notify(db, userId, {
        kind: 'PASSKEY_CHANGED',
        occasion: spent.codeHash,
        change: 'codeUsed',
        codesLeft: await countRecoveryCodes(db, userId),
      });
      await recordSecurityEvent(db, { kind: 'RECOVERY_CODE_USED', userId }, from, now);
      return true;
    },
  });
  if (entered !== null) return entered;
  await noteSecurityEvent(
    { kind: 'SECOND_FACTOR_FAILED', userId, reason: 'recovery-code' },
    from,
    now,
  );
  return { ok: false, reason: 'code-wrong' };
}

/** The second factor is asked of one particular person; with a passkey alone, the passkey says who it is. */
const askingToSignIn = (signInToken: string, awaited: User | null): Asking => ({
  purpose: awaited === null ? 'SIGN_IN' : 'SECOND_FACTOR',
  boundTo: secretHash(signInToken),
  userId: awaited?.id ?? null,
});

/** For how many days a new passkey or code cannot stop the mailbox from removing it. */
const YOUNG_DAYS = 7;

/**
 * Whoever signs in with a passkey has not lost it, so a pending removal is called off. That does not apply to a passkey
 * that was new when the removal was asked for: it may be a thief's.
 */
const keepPasskeys = (
  db: Db,
  { userId, createdAt }: { userId: string; createdAt: Date },
): Promise<void> => deleteRemovalsSince(db, userId, addDays(createdAt, YOUNG_DAYS));
