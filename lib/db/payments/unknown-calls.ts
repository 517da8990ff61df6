/** Calls whose outcome is unknown: an operator can ask the bank about them by their X-Request-IDs. */
import type { Sql } from '@/lib/db/sql';
import { claimIdentityInSql, idAtBank } from '@/lib/db/users/claimed-identities';
import { type Copy, copyIdsOf, mayPay } from './sent-again';

export type UnknownCall = {
  requestId: string;
  bankId: string;
  operation: string;
  tries: number;
  firstSentAt: Date | null;
  endedAt: Date;
  /** Our id of the payment or basket. */
  aboutId: string;
  /** For a payment. */
  amount: string | null;
  currency: string | null;
  /** Whether the status has been read from the bank since, which answers the question. */
  isRead: boolean;
  /** Whether the user has sent this payment again since, and the bank has neither refused nor cancelled the copy. */
  wasSentAgain: boolean;
};

/**
 * For a call `c`: that it is no creation after which the same payment was sent again, under its own id. What the bank
 * says of the earlier call tells nothing of the later one.
 */
const IS_NOT_OVERTAKEN = `NOT (c.operation = 'create-payment' AND EXISTS (SELECT 1 FROM money_call later
  WHERE later.user_id = c.user_id AND later.payment_id = c.payment_id AND later.operation = c.operation
    AND (later.created_at, later.id) > (c.created_at, c.id)))`;

/**
 * Calls of unknown outcome, oldest first: payments and baskets that the bank may have, and approval starts and
 * deletions with no status read since.
 */
export async function listUnknownCalls(db: Sql): Promise<UnknownCall[]> {
  const { rows } = await db.query<Omit<UnknownCall, 'wasSentAgain'> & { userId: string }>(
    `SELECT * FROM (
       SELECT c.user_id AS "userId", c.request_id AS "requestId", c.bank_id AS "bankId", c.operation, c.tries,
         c.first_sent_at AS "firstSentAt", c.ended_at AS "endedAt",
         coalesce(c.payment_id, c.basket_id) AS "aboutId", p.amount, p.currency,
         CASE WHEN c.operation IN ('create-payment', 'create-basket')
           THEN NOT coalesce('UNKNOWN' IN (p.state, b.state), false)
           ELSE coalesce(coalesce(p.status_read_at, b.status_read_at) > c.ended_at, false)
             OR coalesce(p.is_final, false) OR b.dissolved_at IS NOT NULL
         END AS "isRead"
       FROM money_call c
       LEFT JOIN payment p ON p.user_id = c.user_id AND p.id = c.payment_id
       LEFT JOIN basket b ON b.user_id = c.user_id AND b.id = c.basket_id
       WHERE c.state = 'UNKNOWN' AND (c.payment_id IS NOT NULL OR c.basket_id IS NOT NULL)
         AND ${IS_NOT_OVERTAKEN}
     ) AS unknown WHERE NOT "isRead" ORDER BY "endedAt", "requestId"`,
  );
  const copiesOf = ({ userId, aboutId }: (typeof rows)[number]) =>
    copyIdsOf({ userId, id: aboutId });
  const { rows: copies } = await db.query<Copy & { id: string }>(
    `SELECT id, state, transaction_status AS "transactionStatus", funds_available AS "fundsAvailable"
     FROM payment WHERE user_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])`,
    [rows.map(({ userId }) => userId), rows.flatMap(copiesOf)],
  );
  const paying = new Set(copies.filter(mayPay).map(({ id }) => id));
  return rows.map((row) => {
    const { userId: _, ...call } = row;
    return { ...call, wasSentAgain: copiesOf(row).some((id) => paying.has(id)) };
  });
}

/** The bank's answer to the operator: its id of the payment or basket, or null when it has none. */
export type AnswerToOperator = { resourceId: string | null };

/**
 * Settles an unknown call by the bank's answer, with a line in the payment's history. Run it in a transaction.
 * @returns what was settled; null when no call with this id is unknown.
 * @throws a unique violation when another payment or basket has the bank's id.
 */
export async function resolveUnknownCall(
  db: Sql,
  requestId: string,
  { resourceId }: AnswerToOperator,
): Promise<'payment' | 'basket' | null> {
  const { rows: found } = await db.query<{
    userId: string;
    bankId: string;
    paymentId: string | null;
    basketId: string | null;
  }>(
    `SELECT user_id AS "userId", bank_id AS "bankId", payment_id AS "paymentId",
       basket_id AS "basketId" FROM money_call c
     WHERE request_id = $1 AND state = 'UNKNOWN' AND operation IN ('create-payment', 'create-basket')
       AND ${IS_NOT_OVERTAKEN}`,
    [requestId],
  );
  const [call] = found;
  if (call === undefined) return null;
  const what = call.paymentId === null ? 'basket' : 'payment';
  const key = [call.userId, call.paymentId ?? call.basketId];
  if (resourceId !== null)
    await claimIdentityInSql(db, {
      userId: call.userId,
      kind: `bank-${what}`,
      value: idAtBank(call.bankId, resourceId),
      isHeldBy: async (holder) => {
        const text = `SELECT 1 FROM ${what} WHERE user_id = $1 AND bank_id = $2 AND resource_id = $3`;
        return (await db.query(text, [holder, call.bankId, resourceId])).rows.length > 0;
      },
    });
  // A payment that the bank created is at least received; any status that was read takes precedence.
  const { rowCount } = await db.query(
    `UPDATE ${what} SET state = $3::creation_state, resource_id = $4, transaction_status = $5,
       updated_at = statement_timestamp()
     WHERE user_id = $1 AND id = $2 AND state = 'UNKNOWN'`,
    resourceId === null
      ? [...key, 'REJECTED', null, null]
      : [...key, 'CREATED', resourceId, 'RCVD'],
  );
  if (rowCount !== 1) return null;
  if (what === 'payment')
    await db.query(
      `INSERT INTO payment_event (user_id, id, payment_id, at, kind, transaction_status)
       VALUES ($1, gen_random_uuid(), $2, clock_timestamp(), $3, $4)`,
      [...key, ...(resourceId === null ? ['refused', null] : ['created', 'RCVD'])],
    );
  else if (resourceId === null)
    await db.query(
      'UPDATE payment SET basket_id = NULL WHERE user_id = $1 AND basket_id = $2',
      key,
    );
  return what;
}
