import type { SignedIn } from '@/lib/auth/session';
import { database, transaction } from '@/lib/db/client';
import { findOpenEmailChange } from '@/lib/db/users/one-time-tokens';
import { countPasskeys } from '@/lib/db/users/passkeys';
import { listSecurityEvents } from '@/lib/db/users/security-events';
import { findUserById, updateUser } from '@/lib/db/users/users';
import { type Actor, recordSecurityEvent } from '@/lib/security/security-log';
import type { Locale } from '@/lib/view/user/preference';
import type { AccountHolderView, ActivityView } from '@/lib/view/user/user';

const EVENTS_SHOWN_MAX = 200;

/** The person's own account. */
export async function readAccountHolder(
  user: Pick<SignedIn, 'userId'>,
  now: Date,
): Promise<AccountHolderView> {
  const { name, email, isDemo, emailConfirmedAt } = await findUserById(database(), user.userId);
  return {
    name,
    email,
    isDemo,
    isEmailConfirmed: emailConfirmedAt !== null,
    newEmail: await findOpenEmailChange(database(), { userId: user.userId, email }, now),
    hasPasskeys: (await countPasskeys(database(), user.userId)) > 0,
  };
}

export function rename(user: SignedIn, name: string, by: Actor, now: Date): Promise<void> {
  return transaction(async (db) => {
    await updateUser(db, user.userId, { name });
    await recordSecurityEvent(db, { kind: 'NAME_CHANGED', userId: user.userId }, by, now);
  });
}

/** Sets the language of emails to the person. */
export async function changeLanguage({ userId }: SignedIn, locale: Locale): Promise<void> {
  await updateUser(database(), userId, { locale });
}

/** The newest security events of the person's account, newest first. */
export async function readActivity(
  user: Pick<SignedIn, 'userId'>,
  limit = EVENTS_SHOWN_MAX,
): Promise<ActivityView> {
  const events = await listSecurityEvents(database(), user.userId, limit);
  return {
    events: events.map(({ id, kind, reason, userAgent, address, createdAt }) => ({
      id,
      kind,
      reason,
      userAgent,
      address,
      at: createdAt.toISOString(),
    })),
  };
}
