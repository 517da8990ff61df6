import type { Db } from '@/lib/db/client';
import type { PaymentLogLine } from '@/lib/db/generated/client';
import { afterId, type SealedRange } from '@/lib/db/sealed-rows';

export type { PaymentLogLine };

/** What became of each payment of a user, the oldest first, page by page. */
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

/** The lines that one of these keys seals. */
export function findPaymentLogSealedBy(
  db: Db,
  { keyIds, after, limit }: SealedRange<PaymentLogLine>,
): Promise<PaymentLogLine[]> {
  return db.paymentLogLine.findMany({
    where: { keyId: { in: [...keyIds] }, ...afterId(after) },
    orderBy: [{ userId: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}

export async function resealPaymentLogLine(
  db: Db,
  before: PaymentLogLine,
  sealing: { sealedRequest: string; keyId: string },
): Promise<boolean> {
  const { count } = await db.paymentLogLine.updateMany({
    where: { userId: before.userId, id: before.id, sealedRequest: before.sealedRequest },
    data: sealing,
  });
  return count === 1;
}
