/**
 * Visits to the SCA pages: from the `scaRedirect` that starts one to the redirect back that ends it. Only a hash of the
 * link's token is stored.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';

/**
 * Why the PSU comes. `ACCOUNTS` ends with a consent and `IDENTITY` with only a PSU-ID; the others end with the approval
 * of the payment or basket `subjectId`.
 */
export type ScaPurpose = 'ACCOUNTS' | 'IDENTITY' | 'PAYMENT' | 'PAYMENT_CANCELLATION' | 'BASKET';

/** A visit. Null fields are not known yet. */
export type ScaVisit = {
  id: string;
  tppId: string;
  worldId: string;
  purpose: ScaPurpose;
  subjectId: string | null;
  /** Null when the request named none. */
  tppSessionId: string | null;
  redirectUri: string;
  redirectPreferred: boolean;
  expectedPsuId: string | null;
  identityNumber: string | null;
  method: AuthMethod | null;
  context: PsuContext | null;
  agreementId: string | null;
  stepsTaken: number;
  status: 'STARTED' | 'COMPLETED' | 'FAILED';
  failureCode: TppMessageCode | null;
  returnUri: string | null;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, tpp_id AS "tppId", world_id AS "worldId", purpose, subject_id AS "subjectId",
  nullif(tpp_session_id, '') AS "tppSessionId", redirect_uri AS "redirectUri",
  redirect_preferred AS "redirectPreferred", expected_psu_id AS "expectedPsuId",
  identity_number AS "identityNumber", method, context, agreement_id AS "agreementId",
  steps_taken AS "stepsTaken", status, failure_code AS "failureCode", return_uri AS "returnUri",
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/** The initial fields of a visit. */
export type NewScaVisit = Pick<
  ScaVisit,
  | 'tppId'
  | 'worldId'
  | 'purpose'
  | 'subjectId'
  | 'tppSessionId'
  | 'redirectUri'
  | 'redirectPreferred'
  | 'expectedPsuId'
  | 'identityNumber'
  | 'method'
  | 'context'
  | 'agreementId'
  | 'createdAt'
  | 'expiresAt'
>;

/** Stores a visit under its token. */
export async function insertScaVisit(
  db: Queryable,
  token: string,
  visit: NewScaVisit,
): Promise<void> {
  await db.query(
    `INSERT INTO sca (id, token_hash, tpp_id, purpose, subject_id, tpp_session_id, redirect_uri,
       redirect_preferred, expected_psu_id, identity_number, method, context, agreement_id, status,
       created_at, expires_at, world_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'STARTED', $14, $15, $16)`,
    [
      randomUUID(),
      hashOf(token),
      visit.tppId,
      visit.purpose,
      visit.subjectId,
      // The column is older than visits without one; no session has an empty id.
      visit.tppSessionId ?? '',
      visit.redirectUri,
      visit.redirectPreferred,
      visit.expectedPsuId,
      visit.identityNumber,
      visit.method,
      visit.context,
      visit.agreementId,
      visit.createdAt,
      visit.expiresAt,
      visit.worldId,
    ],
  );
}

/** The visit for a token, or null. `lock` locks it until the transaction ends. */
export async function findScaVisit(
  db: Queryable,
  token: string,
  lock: boolean,
): Promise<ScaVisit | null> {
  return findRow<ScaVisit>(
    db,
    `SELECT ${COLUMNS} FROM sca WHERE token_hash = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [hashOf(token)],
  );
}

/** Stores what a page has answered. */
export async function updateScaVisit(db: Queryable, visit: ScaVisit): Promise<void> {
  await db.query(
    `UPDATE sca SET identity_number = $2, method = $3, context = $4, agreement_id = $5,
       steps_taken = $6, world_id = $7, created_at = $8, expires_at = $9 WHERE id = $1`,
    [
      visit.id,
      visit.identityNumber,
      visit.method,
      visit.context,
      visit.agreementId,
      visit.stepsTaken,
      visit.worldId,
      visit.createdAt,
      visit.expiresAt,
    ],
  );
}

/** Ends a visit. The return address is kept, so that a second submit leads to the same place. */
export async function endScaVisit(
  db: Queryable,
  visitId: string,
  end: {
    status: 'COMPLETED' | 'FAILED';
    failureCode: TppMessageCode | null;
    returnUri: string;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `UPDATE sca SET status = $2, failure_code = $3, return_uri = $4, ended_at = $5 WHERE id = $1`,
    [visitId, end.status, end.failureCode, end.returnUri, end.now],
  );
}

/** Ends all visits waiting to approve a payment or basket, because it was deleted. */
export async function failScaVisitsOf(
  db: Queryable,
  subjectId: string,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `UPDATE sca SET expires_at = $2, failure_code = 'SCA_NOT_FOUND'
       WHERE subject_id = $1 AND status = 'STARTED' AND expires_at > $2`,
    [subjectId, expiresAt],
  );
}

/** Deletes visits that began before an instant, applied to each world's clock. */
export async function forgetScaVisitsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query(
    `DELETE FROM sca USING world WHERE world.id = world_id
       AND sca.created_at < $1::timestamptz + offset_seconds * interval '1 second'`,
    [instant],
  );
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
