import { holdSession, type SignedIn } from '@/lib/auth/session';
import { transaction } from '@/lib/db/client';
import { hasAnyCallUnderWay } from '@/lib/db/connections/holdings';
import { deleteUser, findUserById } from '@/lib/db/users/users';
import { queueMail } from '@/lib/mail/queue-mail';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';

/**
 * Deletes an account and everything that is the person's: identities at banks, use of consents, accounts, transactions,
 * payments, sessions. What stays is the payment log, and the security log without the person.
 * @returns `busy` while a call that may move money is under way; nothing is then deleted.
 */
export function deleteAccount(user: SignedIn, by: Actor, now: Date): Promise<'done' | 'busy'> {
  const { userId } = user;
  return transaction(async (db): Promise<'done' | 'busy'> => {
    await holdSession(db, user);
    if (await hasAnyCallUnderWay(db, userId)) return 'busy';
    const { email, locale } = await findUserById(db, userId);
    await queueMail(db, { userId, email, locale }, { kind: 'accountDeleted', address: email });
    await recordSecurityEvent(db, { kind: 'ACCOUNT_DELETED', userId }, by, now);
    await deleteUser(db, userId);
    return 'done';
  });
}
