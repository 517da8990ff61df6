import type { Db } from '@/lib/db/client';
import type { ScaAttempt } from '@/lib/db/generated/client';

export type { ScaAttempt };

export async function createScaAttempt(db: Db, attempt: Omit<ScaAttempt, 'usedAt'>): Promise<void> {
  await db.scaAttempt.create({ data: attempt });
}

/**
 * The attempt that a return address names, whoever's it is: the return is compared with its user, session and browser
 * by lib/sca, which says to whom it belongs in no other way than by refusing.
 */
export function findScaAttempt(db: Db, attemptId: string): Promise<ScaAttempt | null> {
  return db.scaAttempt.findUnique({ where: { id: attemptId } });
}

/**
 * The approval of a payment or basket that is being begun just now, by whichever session of the user; null when none is.
 */
export function findBeginningAttempt(db: Db, beginKey: string): Promise<ScaAttempt | null> {
  return db.scaAttempt.findUnique({ where: { beginKey } });
}

/**
 * The latest approval of this target that this session and browser began after `since`, and whose visit to the bank is
 * not over.
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

/** The latest round trip of each of these targets, for one purpose. */
export function findLatestAttempts(
  db: Db,
  of: { userId: string; purpose: string; targets: readonly string[] },
): Promise<ScaAttempt[]> {
  return db.scaAttempt.findMany({
    where: { userId: of.userId, purpose: of.purpose, target: { in: [...of.targets] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    distinct: ['target'],
  });
}

/** Says how the bank answered to what was begun: a PSU may come back now, or nobody will. */
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

/**
 * Notes that a visit to the bank is over, though nobody may have come back from it: where it led is no place to go on.
 * By the attempt's secret id alone, since whoever brings the bank's answer has been sent by the bank.
 */
export async function endVisit(db: Db, attemptId: string): Promise<void> {
  await db.scaAttempt.updateMany({
    where: { id: attemptId, state: 'pending', sealedRedirect: { not: null } },
    data: { sealedRedirect: null },
  });
}

/** Compare-and-set: true for the one caller that moves the attempt from `pending` on. */
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

/** Gives an attempt back that was taken, when the bank could not be asked. Only for who took it. */
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
