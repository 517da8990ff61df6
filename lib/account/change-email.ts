/** Changes an email address: both the old and the new address must confirm by a link, and then it is changed. */
import { randomUUID } from 'node:crypto';
import {
  EMAIL_CHANGES,
  EMAIL_CHANGES_ADDRESS,
  EMAIL_LINKS_TO,
  type Refused,
  takeTry,
} from '@/lib/auth/limits';
import { holdSession, type SignedIn } from '@/lib/auth/session';
import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import {
  deleteOneTimeTokens,
  findOneTimeToken,
  isChangeConfirmed,
  type OneTimeToken,
  spendOneTimeToken,
} from '@/lib/db/users/one-time-tokens';
import { findUserByEmail, findUserById, lockUser, updateUser } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { queueMail } from '@/lib/mail/queue-mail';
import { notify } from '@/lib/notice/notify';
import { secretHash } from '@/lib/security/secret-hash';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import { LINK_MINUTES, makeLink } from './one-time-link';

const CHANGE: OneTimeToken['purpose'][] = ['CHANGE_EMAIL_FROM', 'CHANGE_EMAIL_TO'];
const OF_EMAIL: OneTimeToken['purpose'][] = ['CONFIRM_EMAIL', ...CHANGE];

/** Emails both addresses. An earlier change that is not finished is dropped. */
export async function requestEmailChange(
  user: SignedIn,
  newEmail: string,
  by: Actor,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'email-taken' | 'email-same' } | Refused> {
  const from = [EMAIL_CHANGES_ADDRESS, networkOf(by.address)] as const;
  const tries = await takeTry([[EMAIL_CHANGES, user.userId], from], now);
  if (!tries.ok) return tries;
  if (newEmail === user.email) return { ok: false, reason: 'email-same' };
  if ((await findUserByEmail(database(), newEmail)) !== null)
    return { ok: false, reason: 'email-taken' };
  // Many accounts, wherever they are, could otherwise flood a stranger's mailbox together.
  const sent = await takeTry([[EMAIL_LINKS_TO, newEmail]], now);
  if (!sent.ok) return sent;
  await transaction(async (db) => {
    // Two requests at once would each drop the changes before them, and leave both.
    await holdSession(db, user);
    const { id, email, locale } = await findUserById(db, user.userId);
    await deleteOneTimeTokens(db, id, CHANGE);
    for (const purpose of ['CHANGE_EMAIL_FROM', 'CHANGE_EMAIL_TO'] as const) {
      const { link } = await makeLink(db, { id, email }, { purpose, newEmail }, now);
      const to = purpose === 'CHANGE_EMAIL_FROM' ? email : newEmail;
      const kind = purpose === 'CHANGE_EMAIL_FROM' ? 'leaveAddress' : 'takeAddress';
      const mail = { kind, link, address: newEmail } as const;
      const options = { minutes: LINK_MINUTES[purpose] };
      await queueMail(db, { userId: id, email: to, locale }, mail, options);
    }
    await recordSecurityEvent(db, { kind: 'EMAIL_CHANGE_REQUESTED', userId: id }, by, now);
  });
  return { ok: true };
}

/** Sends the link that confirms the account's address again. */
export async function requestEmailConfirmation(
  user: Pick<SignedIn, 'userId'>,
  now: Date,
): Promise<{ ok: true } | Refused> {
  const { id, email, locale } = await findUserById(database(), user.userId);
  const tries = await takeTry(
    [
      [EMAIL_CHANGES, id],
      [EMAIL_LINKS_TO, email],
    ],
    now,
  );
  if (!tries.ok) return tries;
  await transaction(async (db) => {
    const { link } = await makeLink(db, { id, email }, { purpose: 'CONFIRM_EMAIL' }, now);
    const options = { minutes: LINK_MINUTES.CONFIRM_EMAIL };
    await queueMail(db, { userId: id, email, locale }, { kind: 'confirmEmail', link }, options);
  });
  return { ok: true };
}

/** What a link has done: confirmed the address, changed it, or confirmed a change that waits for the other address. */
export type EmailConfirmed = 'confirmed' | 'changed' | 'waits-for-other';

/** Uses a link from an email to confirm an address or a change of it. */
export async function confirmEmail(
  token: string,
  by: Actor,
  now: Date,
): Promise<{ ok: true; done: EmailConfirmed } | { ok: false; reason: 'link-invalid' }> {
  try {
    const done = await transaction((db) => confirmBy(db, secretHash(token), by, now));
    return done === null ? { ok: false, reason: 'link-invalid' } : { ok: true, done };
  } catch (error) {
    // Somebody has registered the new address in the meantime.
    if (isUniqueViolation(error)) return { ok: false, reason: 'link-invalid' };
    throw error;
  }
}

async function confirmBy(
  db: Parameters<Parameters<typeof transaction>[0]>[0],
  tokenHash: string,
  by: Actor,
  now: Date,
): Promise<EmailConfirmed | null> {
  const token = await findOneTimeToken(db, tokenHash, now);
  if (token === null || !OF_EMAIL.includes(token.purpose)) return null;
  const { userId, newEmail, user } = token;
  // If two links are used at once, the second sees the effect of the first.
  await lockUser(db, userId);
  if (!(await spendOneTimeToken(db, tokenHash, now))) return null;
  if (token.purpose === 'CONFIRM_EMAIL' || newEmail === null) {
    await updateUser(db, userId, { emailConfirmedAt: now });
    await recordSecurityEvent(db, { kind: 'EMAIL_CONFIRMED', userId }, by, now);
    return 'confirmed';
  }
  const other = token.purpose === 'CHANGE_EMAIL_FROM' ? 'CHANGE_EMAIL_TO' : 'CHANGE_EMAIL_FROM';
  if (!(await isChangeConfirmed(db, { ...token, purpose: other }))) return 'waits-for-other';
  await updateUser(db, userId, { email: newEmail, emailConfirmedAt: now });
  await deleteOneTimeTokens(db, userId);
  const formerAddress = user.email;
  const occasion = randomUUID();
  await notify(db, userId, { kind: 'EMAIL_CHANGED', occasion, address: newEmail, formerAddress });
  await recordSecurityEvent(db, { kind: 'EMAIL_CHANGED', userId }, by, now);
  return 'changed';
}
