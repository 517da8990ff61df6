import { type Db, transaction } from '@/lib/db/client';
import type { KnownDeviceKey } from '@/lib/db/users/known-devices';
import { lockUser, type User, updateUser } from '@/lib/db/users/users';
import { errorFields, log } from '@/lib/log';
import { type Actor, noteSecurityEvent } from '@/lib/security/security-log';
import type { Locale } from '@/lib/view/user/preference';
import { rememberDevice } from './known-devices';
import { forgetTries, SIGN_IN_ACCOUNT } from './limits';
import { type SessionKey, startSession } from './session';

/** Who is trying to sign in: their address, and what their browser says about itself. */
export type SigningIn = Actor & {
  locale: Locale;
  /** The tokens that show where the browser has signed in before. */
  deviceTokens: readonly string[];
};

/** A person who is signed in, and the tokens that the browser should keep. */
export type Entered = { ok: true; session: SessionKey; deviceTokens: string[] };

type Entry = {
  /** What the person proved their identity with, for the log. */
  how: 'password' | 'passkey' | 'recovery-code';
  /** The browser, if it has signed in to this account before. */
  known: KnownDeviceKey | null;
  /** Whether the proof still holds, checked while nothing else can change the account; it may use the proof up. */
  holds: (db: Db) => Promise<boolean>;
};

/**
 * Starts the session of a person who has proved who they are. @returns null when the proof no longer holds: a change of
 * the password or the passkeys came before us, or is waiting for us and ends every session that it finds.
 */
export async function enter(
  user: User,
  from: SigningIn,
  now: Date,
  { how, known, holds }: Entry,
): Promise<Entered | null> {
  const entered = await transaction(async (db) => {
    if (!(await lockUser(db, user.id)) || !(await holds(db))) return null;
    const deviceTokens = await rememberDevice(
      db,
      from.deviceTokens,
      { userId: user.id, known },
      now,
    );
    if (user.locale !== from.locale) await updateUser(db, user.id, { locale: from.locale });
    // If anything after this fails, the session must fail too: nobody would know its token.
    return { session: await startSession(db, user.id, from, now), deviceTokens };
  });
  if (entered === null) return null;
  // A known device says nothing about strangers who are trying the account meanwhile: their count goes on.
  if (known === null)
    await forgetTries(SIGN_IN_ACCOUNT, user.email).catch((error: unknown) =>
      log.error('tries are not forgotten', errorFields(error)),
    );
  await noteSecurityEvent({ kind: 'SIGNED_IN', userId: user.id, reason: how }, from, now);
  return { ok: true, ...entered };
}
