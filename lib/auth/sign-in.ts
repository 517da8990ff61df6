import { database } from '@/lib/db/client';
import { endSession } from '@/lib/db/users/sessions';
import { findUserByEmail, findUserById, updateUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { type Actor, noteSecurityEvent } from '@/lib/security/security-log';
import type { Locale } from '@/lib/view/user/preference';
import { knownDeviceOf, rememberDevice } from './known-devices';
import {
  forgetTries,
  type Refused,
  refusedWhenBusy,
  SIGN_IN_ACCOUNT,
  SIGN_IN_ADDRESS,
  SIGN_IN_DEVICE,
  SIGN_IN_KNOWN,
  takeTry,
} from './limits';
import { verifyPassword } from './password';
import { type SessionKey, startSession } from './session';
import { TooBusy } from './turns';

export type SignIn =
  | { ok: true; session: SessionKey; deviceTokens: string[] }
  | { ok: false; reason: 'wrong-credentials' }
  | Refused;

/** Who tries to sign in: their address, and what their browser says of itself. */
export type SigningIn = Actor & {
  locale: Locale;
  /** The tokens by which the browser shows where it has signed in before. */
  deviceTokens: readonly string[];
};

/**
 * Checks an address and a password and starts a session. The limits come before the hash, and an unknown address costs
 * the same hash as a known one. A device that has signed in to the account before is held to limits of its own: what
 * strangers try, wherever they are, takes nothing from it.
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
  const asker = { share: known?.tokenHash ?? network, isKnown: known !== null };
  try {
    const right = await verifyPassword(user?.passwordHash ?? null, credentials.password, asker);
    if (user === null || !right) {
      const userId = user?.id ?? null;
      const reason = user === null ? 'unknown-address' : 'wrong-password';
      await noteSecurityEvent({ kind: 'SIGN_IN_FAILED', userId, reason }, from, now);
      return { ok: false, reason: 'wrong-credentials' };
    }
  } catch (error) {
    if (error instanceof TooBusy) return refusedWhenBusy(error, now);
    throw error;
  }
  // A known device says nothing about the strangers who try the account meanwhile: their count goes on.
  if (known === null) await forgetTries(SIGN_IN_ACCOUNT, email);
  const session = await startSession(user.id, from, now);
  // A password that was changed while it was compared is the right one no more, and the change ended only older sessions.
  if ((await findUserById(database(), user.id)).passwordHash !== user.passwordHash) {
    await endSession(database(), session, now);
    return { ok: false, reason: 'wrong-credentials' };
  }
  if (user.locale !== from.locale) await updateUser(database(), user.id, { locale: from.locale });
  const deviceTokens = await rememberDevice(from.deviceTokens, { userId: user.id, known }, now);
  await noteSecurityEvent({ kind: 'SIGNED_IN', userId: user.id }, from, now);
  return { ok: true, session, deviceTokens };
}
