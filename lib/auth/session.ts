import { randomUUID } from 'node:crypto';
import { addHours, addSeconds } from 'date-fns';
import { decode } from 'next-auth/jwt';
import { type Db, database } from '@/lib/db/client';
import {
  createSession,
  endSession,
  endSessions,
  findSession,
  listSessions,
  lockOpenSession,
  type Session,
  touchSession,
} from '@/lib/db/users/sessions';
import { deleteUser, lockUser } from '@/lib/db/users/users';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { readCookie } from '@/lib/view/read-cookie';
import type { CurrentUserView, SessionView } from '@/lib/view/user/user';
import { cookieNames } from './cookies';

/** A session ends after this long without a request. */
export const SESSION_IDLE_HOURS_MAX = 2;
/** And after this long in any case. */
export const SESSION_HOURS_MAX = 12;
/** How precisely the last request is recorded, so that not every read causes a write. */
const SEEN_EVERY_SECONDS = 60;

const USER_AGENT_CHARACTERS_MAX = 256;

/** Who is signed in, and with which session. */
export type SignedIn = CurrentUserView & {
  sessionCreatedAt: Date;
  /** When the person last proved who they are. */
  confirmedAt: Date;
  /** Whether their calls to the bank are kept for them to inspect. */
  inspects: boolean;
};

/** What the session cookie's token says; it counts only if the row that it names says so. */
export type SessionKey = { userId: string; sessionId: string };

/** Starts a session; always a new id. */
export async function startSession(
  db: Db,
  userId: string,
  from: { userAgent: string | null },
  now: Date,
): Promise<SessionKey> {
  const sessionId = randomUUID();
  await createSession(db, {
    userId,
    id: sessionId,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt: addHours(now, SESSION_HOURS_MAX),
    userAgent: from.userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
  });
  return { userId, sessionId };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a request is something that the person does, which keeps the session alive. */
export type Attention = { isOfPerson: boolean };

const OF_PERSON: Attention = { isOfPerson: true };

/** The session that a token names, if it is live; records that the person was there. */
export async function resolveSession(
  key: SessionKey,
  now: Date,
  { isOfPerson } = OF_PERSON,
): Promise<SignedIn | null> {
  const session = await findSession(database(), key);
  if (session === null || !isLive(session, now)) return null;
  if (isOfPerson && addSeconds(session.lastSeenAt, SEEN_EVERY_SECONDS) <= now)
    await touchSession(database(), key, now);
  const { id, name, email, isDemo, inspects, emailConfirmedAt } = session.user;
  return {
    userId: id,
    name,
    email,
    isDemo,
    isEmailConfirmed: emailConfirmedAt !== null,
    inspects,
    sessionId: session.id,
    sessionCreatedAt: session.createdAt,
    confirmedAt: session.confirmedAt,
  };
}

/** The session that a cookie names; null for a value that Brygge did not create. */
export async function sessionKeyOf(token: string | null): Promise<SessionKey | null> {
  if (token === null) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  const { sub, sid } = claims ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  return UUID.test(sub) && UUID.test(sid) ? { userId: sub, sessionId: sid } : null;
}

/** Who a Cookie header signs in. */
export async function signedInByCookies(
  cookieHeader: string | null,
  now: Date,
  attention = OF_PERSON,
): Promise<SignedIn | null> {
  const key = await sessionKeyOf(readCookie(cookieHeader, cookieNames(env().APP_URL).session));
  return key === null ? null : resolveSession(key, now, attention);
}

/** Who sent a request. */
export function signedInOf(
  request: Request,
  now: Date,
  attention = OF_PERSON,
): Promise<SignedIn | null> {
  return signedInByCookies(request.headers.get('cookie'), now, attention);
}

/**
 * Keeps everything else from changing the account until the transaction ends, and checks that the session has not been
 * ended since the request arrived: while a new password was hashed, its owner may have replaced it.
 * @throws AppError
 */
export async function holdSession(db: Db, key: SessionKey): Promise<void> {
  await lockUser(db, key.userId);
  if (!(await lockOpenSession(db, key))) throw new AppError('not-signed-in');
}

/** Signs a session out. A trial user is deleted with the session, along with everything the user had. */
export async function signOut(key: SessionKey, now: Date): Promise<void> {
  const session = await findSession(database(), key);
  if (session === null) return;
  await endSession(database(), key, now);
  if (session.user.isDemo) await deleteUser(database(), key.userId);
}

/** The live sessions of a user, for the settings page. */
export async function sessionsOf(
  user: Pick<SignedIn, 'userId' | 'sessionId'>,
  now: Date,
): Promise<SessionView[]> {
  const sessions = await listSessions(database(), user.userId, {
    now,
    seenSince: addHours(now, -SESSION_IDLE_HOURS_MAX),
  });
  return sessions.map((session) => ({
    sessionId: session.id,
    current: session.id === user.sessionId,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
  }));
}

/** Ends one of the user's sessions; false when the user has no such session. */
export function revokeSession(user: SignedIn, sessionId: string, now: Date): Promise<boolean> {
  return endSession(database(), { userId: user.userId, sessionId }, now);
}

/** Ends all of the user's sessions except the one that asks. */
export function revokeOtherSessions(user: SignedIn, now: Date): Promise<number> {
  return endSessions(database(), user, now);
}

/** Whether a session is within all its limits. */
function isLive(
  session: Pick<Session, 'endedAt' | 'expiresAt' | 'lastSeenAt'>,
  now: Date,
): boolean {
  return (
    session.endedAt === null &&
    now < session.expiresAt &&
    now < addHours(session.lastSeenAt, SESSION_IDLE_HOURS_MAX)
  );
}
