import type { Db } from '@/lib/db/client';
import { codesOf } from '@/lib/db/payments/payment-reads';

/** Whether the user has ever had a payment that was approved, alone or in a basket. */
export async function hasApprovedPayment(db: Db, userId: string): Promise<boolean> {
  const approved = await db.payment.findFirst({
    where: {
      userId,
      state: 'CREATED',
      transactionStatus: { in: codesOf('under-way', 'settled', 'partly-settled') },
    },
    select: { id: true },
  });
  return approved !== null;
}
