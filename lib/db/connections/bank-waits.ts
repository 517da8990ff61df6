/** Until when banks want to be left alone by the reads of a user. */
import type { Db } from '@/lib/db/client';
import type { BankWait } from '@/lib/db/generated/client';

export type { BankWait };

/** A user's waits that are not over. */
export function listBankWaits(db: Db, userId: string, now: Date): Promise<BankWait[]> {
  return db.bankWait.findMany({ where: { userId, until: { gt: now } } });
}

/** The wait of one read, if it is not over. */
export function findBankWait(
  db: Db,
  { userId, callHash }: Pick<BankWait, 'userId' | 'callHash'>,
  now: Date,
): Promise<BankWait[]> {
  return db.bankWait.findMany({ where: { userId, callHash, until: { gt: now } } });
}

/** Stores a wait, replacing an earlier one of the same read. */
export async function storeBankWait(db: Db, wait: BankWait): Promise<void> {
  const { userId, callHash, status, until } = wait;
  await db.bankWait.upsert({
    where: { userId_callHash: { userId, callHash } },
    create: wait,
    update: { status, until },
  });
}

export async function deleteBankWaitsOf(db: Db, overBefore: Date): Promise<void> {
  await db.bankWait.deleteMany({ where: { until: { lt: overBefore } } });
}
