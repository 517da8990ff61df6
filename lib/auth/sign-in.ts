import { database } from '@/lib/db/client';
import { countPasskeys } from '@/lib/db/users/passkeys';
import { findUserByEmail, findUserById } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { noteSecurityEvent } from '@/lib/security/security-log';
import { type Entered, enter, type SigningIn } from './enter';
import { knownDeviceOf } from './known-devices';
import {
  SIGN_IN_ACCOUNT,
  SIGN_IN_ADDRESS,
  SIGN_IN_DEVICE,
  SIGN_IN_KNOWN,
  takeTry,
  unlessBusy,
} from './limits';
import { verifyPassword } from './password';
import { awaitSecondFactor, type StepRefused } from './second-factor';

/** How a step of signing in ends. */
export type SignIn =
  | Entered
  | StepRefused
  | { ok: false; reason: 'wrong-credentials' }
  /** The password is right, and the browser with this token continues with a passkey or a recovery code. */
  | { ok: false; reason: 'second-factor'; signInToken: string };

/**
 * Checks an address and a password and starts a session, or waits for the second factor of a person who has a passkey.
 * Rate limits come before the hash, and an unknown address costs the same hash as a known one. A device that has signed
 * in to the account before has its own limits: whatever strangers try, wherever they are, takes nothing from it.
 */
export async function signIn(
  credentials: { email: string; password: string },
  from: SigningIn,
  now: Date,
): Promise<SignIn> {
  const email = credentials.email.trim().toLowerCase();
  const network = networkOf(from.address);
  const known = await knownDeviceOf(from.deviceTokens, email, now);
  const tries = await takeTry(
    known === null
      ? [
          [SIGN_IN_ADDRESS, network],
          [SIGN_IN_ACCOUNT, email],
        ]
      : [
          [SIGN_IN_DEVICE, known.tokenHash],
          [SIGN_IN_KNOWN, known.userId],
        ],
    now,
  );
  if (!tries.ok) {
    if (tries.isFirst) {
      const userId = (await findUserByEmail(database(), email))?.id ?? null;
      await noteSecurityEvent({ kind: 'LOCKED_OUT', userId }, from, now);
    }
    return tries;
  }
  const user = await findUserByEmail(database(), email);
  const asker = { network, knownAs: known?.tokenHash ?? null };
  const isRight = await unlessBusy(now, () =>
    verifyPassword(user?.passwordHash ?? null, credentials.password, asker),
  );
  if (typeof isRight !== 'boolean') return isRight;
  if (user === null || !isRight) {
    const userId = user?.id ?? null;
    const reason = user === null ? 'unknown-address' : 'wrong-password';
    await noteSecurityEvent({ kind: 'SIGN_IN_FAILED', userId, reason }, from, now);
    return { ok: false, reason: 'wrong-credentials' };
  }
  if ((await countPasskeys(database(), user.id)) > 0) {
    const signInToken = await awaitSecondFactor(user);
    if (signInToken !== null) return { ok: false, reason: 'second-factor', signInToken };
    return { ok: false, reason: 'wrong-credentials' };
  }
  const entered = await enter(user, from, now, {
    how: 'password',
    known,
    // A password that was changed while it was being compared is no longer right.
    holds: async (db) => (await findUserById(db, user.id)).passwordHash === user.passwordHash,
  });
  return entered ?? { ok: false, reason: 'wrong-credentials' };
}
