/** PSUs signed in at the bank's own page; the token of the address is kept as a hash only. */
import { createHash } from 'node:crypto';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';

export async function insertBankVisit(
  db: Queryable,
  token: string,
  visit: { identityNumber: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO bank_visit (token_hash, identity_number, created_at, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [hashOf(token), visit.identityNumber, visit.createdAt, visit.expiresAt],
  );
}

/** The identity number of a visit that lasts, or null. */
export async function findBankVisit(
  db: Queryable,
  token: string,
  now: Date,
): Promise<string | null> {
  const row = await findRow<{ identityNumber: string }>(
    db,
    `SELECT identity_number AS "identityNumber" FROM bank_visit
     WHERE token_hash = $1 AND expires_at > $2`,
    [hashOf(token), now],
  );
  return row?.identityNumber ?? null;
}

export async function deleteBankVisit(db: Queryable, token: string): Promise<void> {
  await db.query('DELETE FROM bank_visit WHERE token_hash = $1', [hashOf(token)]);
}

/** Forgets visits that ended before an instant. */
export async function forgetBankVisitsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query('DELETE FROM bank_visit WHERE expires_at < $1', [instant]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
