import { database } from '@/lib/db/client';
import { findUserByEmail } from '@/lib/db/users';
import { networkOf } from '@/lib/http/client-address';
import { forgetTries, SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS, takeTry } from './limits';
import { verifyPassword } from './password';
import { type SessionKey, startSession } from './session';
import { TooBusy } from './turns';

export type SignIn =
  | { ok: true; session: SessionKey }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many-attempts' };

/**
 * Checks an address and a password and starts a session. The limits come before the hash, and an unknown address costs
 * the same hash as a known one.
 */
export const signIn = async (
  credentials: { email: string; password: string },
  from: { address: string; userAgent: string | null },
  now: Date,
): Promise<SignIn> => {
  const email = credentials.email.trim().toLowerCase();
  const tries = await takeTry(
    [
      [SIGN_IN_ADDRESS, networkOf(from.address)],
      [SIGN_IN_ACCOUNT, email],
    ],
    now,
  );
  if (!tries.ok) return { ok: false, reason: 'too-many-attempts' };
  const user = await findUserByEmail(database(), email);
  try {
    const right = await verifyPassword(user?.passwordHash ?? null, credentials.password);
    if (user === null || !right) return { ok: false, reason: 'wrong-credentials' };
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, reason: 'too-many-attempts' };
    throw error;
  }
  await forgetTries(SIGN_IN_ACCOUNT, email);
  return { ok: true, session: await startSession(user.id, from, now) };
};
