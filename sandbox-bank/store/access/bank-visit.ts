/** PSUs signed in at the bank's own page; only a hash of the address's token is stored. */
import { createHash } from 'node:crypto';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';

/** Who is signed in, and until when by the world's clock. */
export type BankVisit = { identityNumber: string; worldId: string; expiresAt: Date };

export async function insertBankVisit(
  db: Queryable,
  token: string,
  visit: BankVisit & { createdAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO bank_visit (token_hash, identity_number, created_at, expires_at, world_id)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashOf(token), visit.identityNumber, visit.createdAt, visit.expiresAt, visit.worldId],
  );
}

/** The visit for a token, or null. The caller checks whether it has expired. */
export async function findBankVisit(db: Queryable, token: string): Promise<BankVisit | null> {
  return findRow<BankVisit>(
    db,
    `SELECT identity_number AS "identityNumber", world_id AS "worldId", expires_at AS "expiresAt"
     FROM bank_visit WHERE token_hash = $1`,
    [hashOf(token)],
  );
}

export async function deleteBankVisit(db: Queryable, token: string): Promise<void> {
  await db.query('DELETE FROM bank_visit WHERE token_hash = $1', [hashOf(token)]);
}

/** Deletes visits that ended before an instant, applied to each world's clock. */
export async function forgetBankVisitsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query(
    `DELETE FROM bank_visit USING world WHERE world.id = world_id
       AND expires_at < $1::timestamptz + offset_seconds * interval '1 second'`,
    [instant],
  );
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
