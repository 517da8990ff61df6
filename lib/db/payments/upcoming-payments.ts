import type { Sql } from '@/lib/db/sql';

export type UpcomingPayment = {
  userId: string;
  id: string;
  kind: string;
  /** Null without a day of its own: an immediate payment, or one on the dates of its period. */
  executionDate: string | null;
  amount: string;
  currency: string;
  sealedRequest: string;
  transactionStatus: string | null;
  /** When the bank said so. */
  statusReadAt: Date | null;
};

/**
 * A context's payments from a day on that the bank has and had not executed when it was last asked, soonest first, and
 * those of one day newest first. Of those without a day of their own, standing orders and what was made, or had news,
 * since a moment: the status of another may only never have been asked for again.
 */
export async function findUpcomingPayments(
  db: Sql,
  of: { userId: string; contextId: string | null; since: string; newsSince: Date; limit: number },
): Promise<UpcomingPayment[]> {
  const { rows } = await db.query<UpcomingPayment>(
    `SELECT p.user_id AS "userId", p.id, p.kind, p.execution_date AS "executionDate", p.amount,
       p.currency, p.sealed_request AS "sealedRequest",
       p.transaction_status AS "transactionStatus", p.status_read_at AS "statusReadAt"
     FROM payment p LEFT JOIN connection c ON c.user_id = p.user_id AND c.id = p.connection_id
     WHERE p.user_id = $1 AND p.state = 'CREATED' AND NOT p.is_final
       AND p.moved_away_at IS NULL
       AND (p.execution_date >= $3 OR (p.execution_date IS NULL AND (
         p.kind = 'periodic-payments' OR p.created_at >= $5 OR EXISTS (
           SELECT 1 FROM payment_event e
           WHERE e.user_id = p.user_id AND e.payment_id = p.id AND e.at >= $5))))
       AND ($2::text IS NULL OR ($2 = 'private' AND p.context = 'PRIVATE')
         OR ($2 <> 'private' AND c.id::text = $2))
     ORDER BY p.execution_date NULLS FIRST, p.created_at DESC, p.id DESC LIMIT $4`,
    [of.userId, of.contextId, of.since, of.limit, of.newsSince],
  );
  return rows;
}
