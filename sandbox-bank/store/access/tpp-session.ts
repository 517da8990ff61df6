/**
 * SCA by TPP-Session-ID: which PSU completed it and when. Completing a new one ends an earlier one that has not
 * expired. The caller decides how long one is valid.
 */
import { randomUUID } from 'node:crypto';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';

/** A TPP-Session-ID with a completed SCA. */
export type TppSession = {
  tppSessionId: string;
  psuId: string;
  completedAt: Date;
  /** When a newer one ended it, or null. */
  invalidatedAt: Date | null;
};

const COLUMNS = `tpp_session_id AS "tppSessionId", psu_id AS "psuId",
  completed_at AS "completedAt", invalidated_at AS "invalidatedAt"`;

/** This PSU's last completed session. @see supplement#10.9 */
export async function findLatestTppSession(
  db: Queryable,
  psuId: string,
): Promise<TppSession | null> {
  return findRow<TppSession>(
    db,
    `SELECT ${COLUMNS} FROM tpp_session WHERE psu_id = $1 AND invalidated_at IS NULL
     ORDER BY completed_at DESC LIMIT 1`,
    [psuId],
  );
}

/**
 * Records a completed SCA. The TPP-Session-ID is then this PSU's; what another PSU completed under it stays an SCA of
 * that one. The PSU's other sessions at this TPP end unless they have expired; an expired one still counts for account
 * access.
 * @param session.unexpiredSince the earliest completion of a session that had not expired when this one was created.
 * @see interface#states-and-transitions
 * @see supplement#10.9
 */
export async function completeTppSession(
  db: Queryable,
  session: {
    tppId: string;
    worldId: string;
    tppSessionId: string;
    psuId: string;
    method: string;
    unexpiredSince: Date;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `UPDATE tpp_session SET invalidated_at = $3
     WHERE psu_id = $1 AND tpp_session_id <> $2 AND invalidated_at IS NULL AND completed_at >= $4`,
    [session.psuId, session.tppSessionId, session.now, session.unexpiredSince],
  );
  while (!(await insertTppSession(db, session))) await renameTppSession(db, session);
}

type NewTppSession = Parameters<typeof completeTppSession>[1];

/** Returns false, and stores nothing, while the TPP-Session-ID is another PSU's. */
async function insertTppSession(db: Queryable, session: NewTppSession): Promise<boolean> {
  const inserted = await db.query(
    `INSERT INTO tpp_session (tpp_id, tpp_session_id, psu_id, method, completed_at, world_id)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tpp_id, world_id, tpp_session_id) DO UPDATE
     SET method = EXCLUDED.method, completed_at = EXCLUDED.completed_at, invalidated_at = NULL
     WHERE tpp_session.psu_id = EXCLUDED.psu_id`,
    [
      session.tppId,
      session.tppSessionId,
      session.psuId,
      session.method,
      session.now,
      session.worldId,
    ],
  );
  return inserted.rowCount === 1;
}

/** Gives another PSU's session an id that nobody has been told: its SCA counts where no TPP-Session-ID is sent. */
async function renameTppSession(db: Queryable, session: NewTppSession): Promise<void> {
  await db.query(
    `UPDATE tpp_session SET tpp_session_id = $5
     WHERE tpp_id = $1 AND world_id = $2 AND tpp_session_id = $3 AND psu_id <> $4`,
    [session.tppId, session.worldId, session.tppSessionId, session.psuId, randomUUID()],
  );
}
