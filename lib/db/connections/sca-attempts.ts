import type { Db } from '@/lib/db/client';
import type { ScaAttempt } from '@/lib/db/generated/client';

export type { ScaAttempt };

export async function createScaAttempt(db: Db, attempt: Omit<ScaAttempt, 'usedAt'>): Promise<void> {
  await db.scaAttempt.create({ data: attempt });
}

/**
 * The attempt a return address names, of any user. lib/sca compares the return with its user, session and browser, and
 * reveals who it belongs to only by refusing.
 */
export function findScaAttempt(db: Db, attemptId: string): Promise<ScaAttempt | null> {
  return db.scaAttempt.findUnique({ where: { id: attemptId } });
}

/**
 * The approval of a payment or basket that is being started now, by any session of the user; null when there is none.
 */
export function findBeginningAttempt(db: Db, beginKey: string): Promise<ScaAttempt | null> {
  return db.scaAttempt.findUnique({ where: { beginKey } });
}

/**
 * The latest approval of this target that this session and browser started after `since`, and whose visit to the bank
 * is not over.
 */
export function findResumableAttempt(
  db: Db,
  of: Pick<ScaAttempt, 'userId' | 'purpose' | 'sessionId' | 'browserHash'> & { target: string },
  since: Date,
): Promise<ScaAttempt | null> {
  return db.scaAttempt.findFirst({
    where: {
      ...of,
      state: 'pending',
      identifiesOnly: false,
      sealedRedirect: { not: null },
      createdAt: { gt: since },
    },
    orderBy: { createdAt: 'desc' },
  });
}

/** The round trips to the bank for these targets and one purpose, the latest first. */
export function findAttempts(
  db: Db,
  of: { userId: string; purpose: string; targets: readonly string[] },
): Promise<ScaAttempt[]> {
  return db.scaAttempt.findMany({
    where: { userId: of.userId, purpose: of.purpose, target: { in: [...of.targets] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** Records the bank's answer to a start: from now on the PSU may return, or nobody will. */
export async function endBeginning(
  db: Db,
  key: { userId: string; attemptId: string },
  begun: Pick<ScaAttempt, 'state'> & Partial<Pick<ScaAttempt, 'sealedRedirect' | 'identifiesOnly'>>,
): Promise<boolean> {
  const { count } = await db.scaAttempt.updateMany({
    where: { userId: key.userId, id: key.attemptId, state: 'beginning' },
    data: { ...begun, beginKey: null },
  });
  return count === 1;
}

/** When a user's `nth` newest attempt began; null when there are fewer. */
export async function findNthScaAttemptTime(
  db: Db,
  userId: string,
  nth: number,
): Promise<Date | null> {
  const attempt = await db.scaAttempt.findFirst({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    skip: nth - 1,
    select: { createdAt: true },
  });
  return attempt?.createdAt ?? null;
}

/**
 * Records that a visit to the bank is over, even if nobody came back from it, so that its link is not offered again.
 * Finds it by the attempt's secret id alone, since the bank sent whoever brings its answer.
 */
export async function endVisit(db: Db, attemptId: string): Promise<void> {
  await db.scaAttempt.updateMany({
    where: { id: attemptId, state: 'pending', sealedRedirect: { not: null } },
    data: { sealedRedirect: null },
  });
}

/** Compare-and-set: true for the one caller that moves the attempt on from `pending`. */
export async function takeScaAttempt(
  db: Db,
  key: { userId: string; attemptId: string },
  now: Date,
): Promise<boolean> {
  const { count } = await db.scaAttempt.updateMany({
    where: { userId: key.userId, id: key.attemptId, state: 'pending', expiresAt: { gt: now } },
    data: { state: 'used', usedAt: now },
  });
  return count === 1;
}

/** Returns an attempt to `pending` when the bank could not be asked. Only for the caller that took it. */
export async function giveBackScaAttempt(
  db: Db,
  key: { userId: string; attemptId: string },
): Promise<void> {
  await db.scaAttempt.updateMany({
    where: { userId: key.userId, id: key.attemptId, state: 'used' },
    data: { state: 'pending', usedAt: null },
  });
}

export async function deleteScaAttemptsOf(db: Db, expiredBefore: Date): Promise<number> {
  const { count } = await db.scaAttempt.deleteMany({ where: { expiresAt: { lt: expiredBefore } } });
  return count;
}
