import type { Db } from './client';
import type { ScaAttempt } from './generated/client';

export type { ScaAttempt };

export const createScaAttempt = async (
  db: Db,
  attempt: Omit<ScaAttempt, 'usedAt'>,
): Promise<void> => {
  await db.scaAttempt.create({ data: attempt });
};

/**
 * The attempt that a return address names, whoever's it is: the return is compared with its user, session and browser
 * by lib/sca, which says to whom it belongs in no other way than by refusing.
 */
export const findScaAttempt = (db: Db, attemptId: string): Promise<ScaAttempt | null> =>
  db.scaAttempt.findUnique({ where: { id: attemptId } });

/** Compare-and-set: true for the one caller that moves the attempt from `pending` on. */
export const takeScaAttempt = async (
  db: Db,
  key: { userId: string; attemptId: string },
  now: Date,
): Promise<boolean> => {
  const { count } = await db.scaAttempt.updateMany({
    where: { userId: key.userId, id: key.attemptId, state: 'pending', expiresAt: { gt: now } },
    data: { state: 'used', usedAt: now },
  });
  return count === 1;
};

/** Gives an attempt back that was taken, when the bank could not be asked. Only for who took it. */
export const giveBackScaAttempt = async (
  db: Db,
  key: { userId: string; attemptId: string },
): Promise<void> => {
  await db.scaAttempt.updateMany({
    where: { userId: key.userId, id: key.attemptId, state: 'used' },
    data: { state: 'pending', usedAt: null },
  });
};

export const deleteScaAttemptsOf = async (db: Db, expiredBefore: Date): Promise<number> => {
  const { count } = await db.scaAttempt.deleteMany({ where: { expiresAt: { lt: expiredBefore } } });
  return count;
};
