/**
 * The way back for a person who has lost every passkey and recovery code: the password, the mailbox and three days. The
 * email tells the owner that somebody is trying, and signing in with a passkey that is not new stops it.
 */
import { addHours } from 'date-fns';
import { LINK_ADDRESS, REMOVALS, type Refused, takeTry } from '@/lib/auth/limits';
import { awaitedUser } from '@/lib/auth/second-factor';
import { database, transaction } from '@/lib/db/client';
import {
  deleteOneTimeTokens,
  findOneTimeToken,
  spendOneTimeToken,
} from '@/lib/db/users/one-time-tokens';
import { deleteSecondFactorSteps } from '@/lib/db/users/passkey-challenges';
import { deletePasskeys } from '@/lib/db/users/passkeys';
import { replaceRecoveryCodes } from '@/lib/db/users/recovery-codes';
import { endSessions } from '@/lib/db/users/sessions';
import { lockUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { queueMail } from '@/lib/mail/queue-mail';
import { notify } from '@/lib/notice/notify';
import { secretHash } from '@/lib/security/secret-hash';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { LINK_MINUTES, makeLink } from './one-time-link';

/** How many hours before the link may be used. */
const WAIT_HOURS = 72;

/** Sends the link to a person whose password was right in this browser, and who has no second factor to give. */
export async function requestPasskeysRemoval(
  signInToken: string | null,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'step-over' } | Refused> {
  const user = await awaitedUser(signInToken);
  if (user === null) return { ok: false, reason: 'step-over' };
  const { id: userId, email, locale } = user;
  const tries = await takeTry([[REMOVALS, userId]], now);
  if (!tries.ok) return tries;
  const isThere = await transaction(async (db) => {
    if (!(await lockUser(db, userId))) return false;
    const { link } = await makeLink(db, user, { purpose: 'REMOVE_PASSKEYS' }, now);
    const options = { minutes: LINK_MINUTES.REMOVE_PASSKEYS };
    await queueMail(db, { userId, email, locale }, { kind: 'removePasskeys', link }, options);
    await recordSecurityEvent(db, { kind: 'PASSKEYS_REMOVAL_REQUESTED', userId }, by, now);
    return true;
  });
  return isThere ? { ok: true } : { ok: false, reason: 'step-over' };
}

/**
 * Removes every passkey and recovery code with the emailed link, once the wait is over. Every session ends, and from
 * then on the password alone is enough to sign in.
 */
export async function removeLostPasskeys(
  token: string,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'link-invalid' | 'link-too-early' } | Refused> {
  const tries = await takeTry([[LINK_ADDRESS, networkOf(by.address)]], now);
  if (!tries.ok) return tries;
  const tokenHash = secretHash(token);
  const found = await findOneTimeToken(database(), tokenHash, now);
  if (found?.purpose !== 'REMOVE_PASSKEYS') return { ok: false, reason: 'link-invalid' };
  if (now < addHours(found.createdAt, WAIT_HOURS)) return { ok: false, reason: 'link-too-early' };
  const { userId } = found;
  const isDone = await transaction(async (db) => {
    await lockUser(db, userId);
    if (!(await spendOneTimeToken(db, tokenHash, now))) return false;
    await deleteOneTimeTokens(db, userId, ['REMOVE_PASSKEYS']);
    await deletePasskeys(db, userId);
    await replaceRecoveryCodes(db, userId, [], now);
    await deleteSecondFactorSteps(db, userId);
    await endSessions(db, { userId }, now);
    const change = 'allRemoved';
    await notify(db, userId, { kind: 'PASSKEY_CHANGED', occasion: tokenHash, change });
    await recordSecurityEvent(db, { kind: 'PASSKEYS_REMOVED', userId }, by, now);
    return true;
  });
  return isDone ? { ok: true } : { ok: false, reason: 'link-invalid' };
}
