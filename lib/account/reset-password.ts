import { randomUUID } from 'node:crypto';
import { rememberDevice } from '@/lib/auth/known-devices';
import {
  forgetTries,
  LINK_ADDRESS,
  RESET_ACCOUNT,
  type Refused,
  SIGN_IN_ACCOUNT,
  takeTry,
  unlessBusy,
} from '@/lib/auth/limits';
import { hashPassword } from '@/lib/auth/password';
import { type PasswordFinding, passwordFinding } from '@/lib/auth/password-rules';
import { database, transaction } from '@/lib/db/client';
import { deleteKnownDevices } from '@/lib/db/users/known-devices';
import {
  deleteOneTimeTokens,
  findOneTimeToken,
  spendOneTimeToken,
} from '@/lib/db/users/one-time-tokens';
import { deleteSecondFactorSteps } from '@/lib/db/users/passkey-challenges';
import { endSessions } from '@/lib/db/users/sessions';
import { updateUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { notify } from '@/lib/notice/notify';
import { secretHash } from '@/lib/security/secret-hash';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { OF_PASSWORD } from './one-time-link';

export type PasswordReset =
  | { ok: true; deviceTokens: string[] }
  | { ok: false; reason: 'link-invalid' | PasswordFinding }
  | Refused;

/**
 * Sets a new password with the emailed link. Every session ends, and every other link and every known device is
 * forgotten; connections to banks stay as they are. Rate limits are checked before the hash is computed.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  by: Actor,
  now: Date,
): Promise<PasswordReset> {
  const network = networkOf(by.address);
  const fromAddress = await takeTry([[LINK_ADDRESS, network]], now);
  if (!fromAddress.ok) return fromAddress;
  const tokenHash = secretHash(token);
  const found = await findOneTimeToken(database(), tokenHash, now);
  if (found?.purpose !== 'RESET_PASSWORD') return { ok: false, reason: 'link-invalid' };
  const { user } = found;
  // A suggestion that is refused costs nothing, and uses up no try.
  const finding = passwordFinding(password, user);
  if (finding !== null) return { ok: false, reason: finding };
  const ofAccount = await takeTry([[RESET_ACCOUNT, user.id]], now);
  if (!ofAccount.ok) return ofAccount;
  const asker = { network, knownAs: null };
  const passwordHash = await unlessBusy(now, () => hashPassword(password, asker));
  if (typeof passwordHash !== 'string') return passwordHash;
  const deviceTokens = await transaction(async (db) => {
    // Checked again where it is used up: the address may have changed while the password was being hashed.
    const isGood = (await findOneTimeToken(db, tokenHash, now)) !== null;
    if (!isGood || !(await spendOneTimeToken(db, tokenHash, now))) return null;
    await updateUser(db, user.id, { passwordHash, emailConfirmedAt: now });
    await endSessions(db, { userId: user.id }, now);
    await deleteOneTimeTokens(db, user.id, OF_PASSWORD);
    await deleteSecondFactorSteps(db, user.id);
    await deleteKnownDevices(db, user.id);
    await notify(db, user.id, { kind: 'PASSWORD_CHANGED', occasion: randomUUID() });
    await recordSecurityEvent(db, { kind: 'PASSWORD_RESET', userId: user.id }, by, now);
    return rememberDevice(db, [], { userId: user.id, known: null }, now);
  });
  if (deviceTokens === null) return { ok: false, reason: 'link-invalid' };
  // Whoever reads the mailbox is no stranger: what strangers have tried must not keep them out now.
  await forgetTries(SIGN_IN_ACCOUNT, user.email);
  return { ok: true, deviceTokens };
}
