import type { Db } from '@/lib/db/client';
import type { PaymentLogLine } from '@/lib/db/generated/client';

export type { PaymentLogLine };

/** The outcome of each of a user's payments, oldest first, page by page. */
export function listPaymentLog(
  db: Db,
  userId: string,
  after: Pick<PaymentLogLine, 'id'> | null,
  limit: number,
): Promise<PaymentLogLine[]> {
  return db.paymentLogLine.findMany({
    where: { userId },
    orderBy: [{ loggedAt: 'asc' }, { id: 'asc' }],
    take: limit,
    ...(after === null ? {} : { skip: 1, cursor: { userId_id: { userId, id: after.id } } }),
  });
}
