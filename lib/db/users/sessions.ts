import type { Db } from '@/lib/db/client';
import type { Session } from '@/lib/db/generated/client';

export type { Session };

export async function createSession(
  db: Db,
  session: Pick<
    Session,
    'userId' | 'id' | 'createdAt' | 'lastSeenAt' | 'confirmedAt' | 'expiresAt' | 'userAgent'
  >,
): Promise<void> {
  await db.session.create({ data: session });
}

/** A session with its user, valid or not. */
export function findSession(db: Db, key: { userId: string; sessionId: string }) {
  return db.session.findUnique({
    where: { userId_id: { userId: key.userId, id: key.sessionId } },
    include: { user: true },
  });
}

/**
 * Keeps a session as it is until the transaction ends; false when it has ended. Locked rather than read, so that at
 * serialisable isolation, too, a session that ended since the transaction began counts as ended.
 */
export async function lockOpenSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM session
    WHERE user_id = ${userId}::uuid AND id = ${sessionId}::uuid AND ended_at IS NULL FOR UPDATE`;
  return rows.length === 1;
}

export async function touchSession(
  db: Db,
  key: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await changeSession(db, key, { lastSeenAt: now });
}

/** Records that the user of a session has proved their identity again. */
export async function confirmSession(
  db: Db,
  key: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await changeSession(db, key, { confirmedAt: now });
}

/** A user's sessions within all limits, most recently used first. */
export function listSessions(
  db: Db,
  userId: string,
  live: { now: Date; seenSince: Date },
): Promise<Session[]> {
  return db.session.findMany({
    where: {
      userId,
      endedAt: null,
      expiresAt: { gt: live.now },
      lastSeenAt: { gt: live.seenSince },
    },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
  });
}

/** Ends one of a user's sessions; false when there is no such open session. */
export async function endSession(
  db: Db,
  key: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  return changeSession(db, key, { endedAt: now });
}

/** Ends all of a user's sessions, except one if it is named. */
export async function endSessions(
  db: Db,
  key: { userId: string; sessionId?: string },
  now: Date,
): Promise<number> {
  const { count } = await db.session.updateMany({
    where: {
      userId: key.userId,
      endedAt: null,
      ...(key.sessionId === undefined ? {} : { id: { not: key.sessionId } }),
    },
    data: { endedAt: now },
  });
  return count;
}

/** Removes sessions that ended or expired before a time. */
export async function deleteSessionsOf(db: Db, before: Date): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { endedAt: { lt: before } }] },
  });
  return count;
}

/** Changes a session that has not ended. */
async function changeSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  data: Partial<Pick<Session, 'lastSeenAt' | 'confirmedAt' | 'endedAt'>>,
): Promise<boolean> {
  const where = { userId, id: sessionId, endedAt: null };
  return (await db.session.updateMany({ where, data })).count === 1;
}
