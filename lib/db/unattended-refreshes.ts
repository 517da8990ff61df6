/** Which process reads an account without the PSU: it leases a row, so that only one process reads. */
import { randomUUID } from 'node:crypto';
import type { Sql } from './sql';
import type { AccountKey } from './stored-transactions';

/**
 * Leases an account's refresh; null while another process has it. Leases use the database's clock, since processes
 * compare them.
 * @returns the lease's id, for `endRefresh`.
 */
export async function takeRefresh(
  db: Sql,
  { userId, accountId }: AccountKey,
  seconds: number,
): Promise<string | null> {
  const leaseId = randomUUID();
  // Takes nothing if the account has been deleted.
  await db.query(
    `INSERT INTO unattended_refresh (user_id, account_id)
     SELECT user_id, id FROM account WHERE user_id = $1 AND id = $2
     ON CONFLICT (user_id, account_id) DO NOTHING`,
    [userId, accountId],
  );
  const { rowCount } = await db.query(
    `UPDATE unattended_refresh SET lease_id = $3,
       lease_until = statement_timestamp() + make_interval(secs => $4)
     WHERE user_id = $1 AND account_id = $2
       AND (lease_until IS NULL OR lease_until <= statement_timestamp())`,
    [userId, accountId, leaseId, seconds],
  );
  return rowCount === 1 ? leaseId : null;
}

/** Releases the account; does nothing when the lease now belongs to another process. */
export async function endRefresh(
  db: Sql,
  { userId, accountId }: AccountKey,
  leaseId: string,
): Promise<void> {
  await db.query(
    `UPDATE unattended_refresh SET lease_until = NULL
     WHERE user_id = $1 AND account_id = $2 AND lease_id = $3`,
    [userId, accountId, leaseId],
  );
}
