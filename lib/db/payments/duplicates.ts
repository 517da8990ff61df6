/** Payments that are alike: which one may already pay what another is about to. */
import type { Db } from '@/lib/db/client';
import { findPayment, type PaymentWithConnection } from './payments';
import { mayPay } from './sent-again';

/** Makes every other payment with one of these duplicate keys wait until the transaction ends. */
export async function claimDuplicateKeys(
  db: Db,
  userId: string,
  duplicateKeys: readonly string[],
): Promise<void> {
  // All processes lock in the same order, or two of them could deadlock.
  for (const hash of [...duplicateKeys].sort())
    await db.$executeRaw`INSERT INTO payment_likeness (user_id, likeness_hash) VALUES (${userId}::uuid, ${hash})
      ON CONFLICT (user_id, likeness_hash) DO UPDATE SET claimed_at = EXCLUDED.claimed_at`;
}

/** The latest payment with one of these duplicate keys that has paid or may still pay; null when there is none. */
export async function findDuplicate(
  db: Db,
  of: { userId: string; duplicateKeys: readonly string[]; since: Date; otherThan: string },
): Promise<PaymentWithConnection | null> {
  const { userId } = of;
  const duplicates = await db.payment.findMany({
    where: {
      userId,
      likenessHash: { in: [...of.duplicateKeys] },
      createdAt: { gte: of.since },
      state: { not: 'REJECTED' },
      id: { not: of.otherThan },
    },
    select: { id: true, state: true, transactionStatus: true, fundsAvailable: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 20,
  });
  for (const { id } of duplicates.filter(mayPay)) {
    const duplicate = await findPayment(db, { userId, paymentId: id });
    if (duplicate !== null) return duplicate;
  }
  return null;
}
