import { randomUUID } from 'node:crypto';
import { knownDeviceOf, rememberDevice } from '@/lib/auth/known-devices';
import { PASSWORD_CHANGES, type Refused, takeTry, unlessBusy } from '@/lib/auth/limits';
import { hashPassword } from '@/lib/auth/password';
import { type PasswordFinding, passwordFinding } from '@/lib/auth/password-rules';
import { holdSession, type SignedIn } from '@/lib/auth/session';
import { transaction } from '@/lib/db/client';
import { deleteKnownDevices } from '@/lib/db/users/known-devices';
import { deleteOneTimeTokens } from '@/lib/db/users/one-time-tokens';
import { deleteSecondFactorSteps } from '@/lib/db/users/passkey-challenges';
import { endSessions } from '@/lib/db/users/sessions';
import { updateUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { notify } from '@/lib/notice/notify';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { OF_PASSWORD } from './one-time-link';

/**
 * Sets a new password for a person who has just proved who they are. Their other sessions end, and every other device
 * is forgotten: whoever knew the old password may have signed in there.
 * @param change.deviceTokens the browser's.
 * @returns the tokens that the browser should keep.
 */
export async function changePassword(
  user: SignedIn,
  change: { password: string; deviceTokens: readonly string[] },
  by: Actor,
  now: Date,
): Promise<
  { ok: true; deviceTokens: string[] } | { ok: false; reason: PasswordFinding } | Refused
> {
  const { password, deviceTokens } = change;
  // A suggestion that is refused costs nothing, and uses up no try.
  const finding = passwordFinding(password, user);
  if (finding !== null) return { ok: false, reason: finding };
  const tries = await takeTry([[PASSWORD_CHANGES, user.userId]], now);
  if (!tries.ok) return tries;
  const asker = { network: networkOf(by.address), knownAs: user.userId };
  const passwordHash = await unlessBusy(now, () => hashPassword(password, asker));
  if (typeof passwordHash !== 'string') return passwordHash;
  const known = await knownDeviceOf(deviceTokens, user.email, now);
  const kept = await transaction(async (db) => {
    await holdSession(db, user);
    await updateUser(db, user.userId, { passwordHash });
    await endSessions(db, user, now);
    await deleteOneTimeTokens(db, user.userId, OF_PASSWORD);
    await deleteSecondFactorSteps(db, user.userId);
    await deleteKnownDevices(db, user.userId);
    await notify(db, user.userId, { kind: 'PASSWORD_CHANGED', occasion: randomUUID() });
    await recordSecurityEvent(db, { kind: 'PASSWORD_CHANGED', userId: user.userId }, by, now);
    return rememberDevice(db, deviceTokens, { userId: user.userId, known }, now);
  });
  return { ok: true, deviceTokens: kept };
}
