/** Payments that were made but left without approval. */
import type { Db } from '@/lib/db/client';
import { type Payment, Prisma } from '@/lib/db/generated/client';
import { codesOf } from './payment-reads';
import { copyIdsOf, findCopies, mayPay } from './sent-again';

export type PaymentLeft = Pick<Payment, 'userId' | 'id'>;

/** Payments made in this period that wait for approval and whose user has not been notified, behind `after`. */
export function findPaymentsLeftWaiting(
  db: Db,
  {
    from,
    before,
    after,
    limit,
  }: { from: Date; before: Date; after: PaymentLeft | null; limit: number },
): Promise<PaymentLeft[]> {
  const behind =
    after === null
      ? Prisma.empty
      : Prisma.sql`AND (p.user_id, p.id) > (${after.userId}::uuid, ${after.id}::uuid)`;
  return db.$queryRaw`SELECT p.user_id AS "userId", p.id FROM payment p
    WHERE ${waits()} AND p.created_at BETWEEN ${from} AND ${before} ${behind}
      AND NOT EXISTS (SELECT 1 FROM notice n
        WHERE n.user_id = p.user_id AND n.kind = 'PAYMENT_WAITS' AND n.subject = p.id::text)
    ORDER BY p.user_id, p.id LIMIT ${limit}`;
}

/**
 * Whether a payment still waits for approval; if so, its status is locked until the transaction ends. Also false while
 * another transaction holds it, and when the payment was sent again and the copy may pay: nobody should approve both.
 */
export async function lockWaitingPayment(db: Db, { userId, id }: PaymentLeft): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM payment p
    WHERE p.user_id = ${userId}::uuid AND p.id = ${id}::uuid AND ${waits()}
    FOR UPDATE OF p SKIP LOCKED`;
  if (rows.length !== 1) return false;
  return !(await findCopies(db, userId, copyIdsOf({ userId, id }))).some(mayPay);
}

/**
 * For a payment `p`: approved by nobody when the bank was last asked, and no approval was started after that, since it
 * may have been given. What others must approve too does not wait for this user alone.
 */
function waits(): Prisma.Sql {
  return Prisma.sql`p.state = 'CREATED' AND p.moved_away_at IS NULL
      AND (p.transaction_status IS NULL OR p.transaction_status = ANY(${codesOf('awaiting-approval')}))
      AND p.may_authorise IS NOT FALSE
      AND p.transaction_status IS DISTINCT FROM 'PATC'
      AND NOT EXISTS (SELECT 1 FROM payment_event e
        WHERE e.user_id = p.user_id AND e.payment_id = p.id AND e.kind = 'approval-started'
          AND e.at >= coalesce(p.status_read_at, p.created_at))
      AND NOT EXISTS (SELECT 1 FROM basket b
        WHERE b.user_id = p.user_id AND b.id = p.basket_id
          AND (b.frozen_at >= coalesce(p.status_read_at, p.created_at)
            OR (b.approved_at IS NOT NULL AND b.transaction_status = 'PATC')))`;
}
