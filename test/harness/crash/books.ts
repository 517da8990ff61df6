/** What really happened, according to the bank's own database. */
import type { Stage } from './stage';

export type BankPayment = { id: string; transaction_status: string; approved_at: Date | null };

/** The payments of a round, identified by their amount. */
export async function paymentsAtBank(
  stage: Pick<Stage, 'bankPool'>,
  amount: string,
): Promise<BankPayment[]> {
  const { rows } = await stage.bankPool.query<BankPayment>(
    `SELECT id, transaction_status, approved_at FROM payment
     WHERE request->'instructedAmount'->>'amount' = $1`,
    [amount],
  );
  return rows;
}

/** How many approvals of a round's payments the bank has begun. */
export async function approvalsAtBank(stage: Stage, amount: string): Promise<number> {
  const { rows } = await stage.bankPool.query<{ count: string }>(
    `SELECT count(*) FROM sca JOIN payment ON payment.id = sca.subject_id
     WHERE sca.purpose = 'PAYMENT' AND request->'instructedAmount'->>'amount' = $1`,
    [amount],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * The X-Request-IDs under which the bank has created or started something since; only a bank that replays keeps them.
 */
export async function requestsDone(stage: Stage, since: Date): Promise<string[]> {
  const { rows } = await stage.bankPool.query<{ request_id: string }>(
    'SELECT request_id FROM request_replay WHERE status = 201 AND created_at >= $1',
    [since],
  );
  return rows.map(({ request_id }) => request_id);
}
