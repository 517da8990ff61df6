import { database } from '@/lib/db/client';
import { confirmSession } from '@/lib/db/users/sessions';
import { findUserById } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { type Actor, noteSecurityEvent } from '@/lib/security/security-log';
import type { Assertion } from '@/lib/view/user/passkey-body';
import { CONFIRM_SESSION, type Refused, takeTry, unlessBusy } from './limits';
import { askingToConfirm } from './passkey/challenge';
import { provePasskey } from './passkey/prove-passkey';
import { verifyPassword } from './password';
import type { SignedIn } from './session';

/** For how long after signing in or confirming a person may change sensitive things. */
const FRESH_MINUTES = 10;

/** Whether the person in this session has recently proved who they are. */
export function isFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000;
}

/** What a person in a session proves their identity with again. */
export type Presence = { password: string } | { passkey: Assertion };

/** Asks the person in a session for the password or a passkey again. */
export async function confirmPresence(
  user: SignedIn,
  presence: Presence,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'password-wrong' | 'passkey-refused' } | Refused> {
  const { userId, sessionId } = user;
  const tries = await takeTry([[CONFIRM_SESSION, sessionId]], now);
  if (!tries.ok) return tries;
  const how = 'password' in presence ? 'password' : 'passkey';
  const isRight = await unlessBusy(now, () => isProved(user, presence, by, now));
  if (typeof isRight !== 'boolean') return isRight;
  if (!isRight) {
    await noteSecurityEvent({ kind: 'CONFIRMATION_FAILED', userId, reason: how }, by, now);
    return { ok: false, reason: how === 'password' ? 'password-wrong' : 'passkey-refused' };
  }
  await confirmSession(database(), user, now);
  await noteSecurityEvent({ kind: 'CONFIRMED', userId, reason: how }, by, now);
  return { ok: true };
}

async function isProved(
  user: SignedIn,
  presence: Presence,
  by: Actor,
  now: Date,
): Promise<boolean> {
  if ('passkey' in presence)
    return (await provePasskey(askingToConfirm(user), presence.passkey, now)).ok;
  const { userId } = user;
  const { passwordHash } = await findUserById(database(), userId);
  return verifyPassword(passwordHash, presence.password, {
    network: networkOf(by.address),
    knownAs: userId,
  });
}
