import { setTimeout as pause } from 'node:timers/promises';
import { FORGOTTEN_ACCOUNT, FORGOTTEN_ADDRESS, type Refused, takeTry } from '@/lib/auth/limits';
import { database, transaction } from '@/lib/db/client';
import { findUserByEmail } from '@/lib/db/users/users';
import { networkOf } from '@/lib/http/client-address';
import { errorFields, log } from '@/lib/log';
import { queueMail } from '@/lib/mail/queue-mail';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import type { Locale } from '@/lib/view/user/preference';
import { LINK_MINUTES, makeLink } from './one-time-link';

/** Every answer takes at least this long: the work for a known address takes less. */
const ANSWER_MILLISECONDS = 400;

/**
 * Emails a person who forgot their password. Whether there is such a person is never revealed: the answer for an
 * unknown address is the same and takes as long, and an account that has been emailed often enough is skipped.
 */
export async function requestNewPassword(
  { email, locale }: { email: string; locale: Locale },
  by: Actor,
  now: Date,
): Promise<{ ok: true } | Refused> {
  const tries = await takeTry([[FORGOTTEN_ADDRESS, networkOf(by.address)]], now);
  if (!tries.ok) return tries;
  const done = write({ email, locale }, by, now).catch((error: unknown) =>
    // If this answer differed from a success, it would reveal that there is such a person.
    log.error('a link to a new password could not be made', errorFields(error)),
  );
  await Promise.all([done, pause(ANSWER_MILLISECONDS)]);
  return { ok: true };
}

async function write(
  { email, locale }: { email: string; locale: Locale },
  by: Actor,
  now: Date,
): Promise<void> {
  const allowed = await takeTry([[FORGOTTEN_ACCOUNT, email]], now);
  const user = await findUserByEmail(database(), email);
  if (!allowed.ok || user === null || user.isDemo) return;
  await transaction(async (db) => {
    const { link } = await makeLink(db, user, { purpose: 'RESET_PASSWORD' }, now);
    await queueMail(
      db,
      { userId: user.id, email, locale },
      { kind: 'resetPassword', link },
      { minutes: LINK_MINUTES.RESET_PASSWORD },
    );
    await recordSecurityEvent(db, { kind: 'PASSWORD_RESET_REQUESTED', userId: user.id }, by, now);
  });
}
