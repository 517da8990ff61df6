import { database } from '@/lib/db/client';
import { confirmSession } from '@/lib/db/users/sessions';
import { findUserById } from '@/lib/db/users/users';
import { type Actor, noteSecurityEvent } from '@/lib/security/security-log';
import { CONFIRM_SESSION, type Refused, refusedWhenBusy, takeTry } from './limits';
import { verifyPassword } from './password';
import type { SignedIn } from './session';
import { TooBusy } from './turns';

/** For so long after signing in or confirming, a person may change what matters. */
const FRESH_MINUTES = 10;

/** Whether the person at this session has proved lately who they are. */
export function isFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000;
}

/** Asks whoever is at a session for the password again. */
export async function confirmPresence(
  user: SignedIn,
  password: string,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'password-wrong' } | Refused> {
  const tries = await takeTry([[CONFIRM_SESSION, user.userId]], now);
  if (!tries.ok) return tries;
  const { passwordHash } = await findUserById(database(), user.userId);
  const { userId } = user;
  try {
    if (!(await verifyPassword(passwordHash, password, { share: userId, isKnown: true }))) {
      await noteSecurityEvent({ kind: 'CONFIRMATION_FAILED', userId }, by, now);
      return { ok: false, reason: 'password-wrong' };
    }
  } catch (error) {
    if (error instanceof TooBusy) return refusedWhenBusy(error, now);
    throw error;
  }
  await confirmSession(database(), user, now);
  await noteSecurityEvent({ kind: 'CONFIRMED', userId }, by, now);
  return { ok: true };
}
