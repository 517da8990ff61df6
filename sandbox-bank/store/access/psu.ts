/** PSU-IDs: one for each TPP and identity number, permanent even when the customer is created anew. */
import { randomUUID } from 'node:crypto';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { findRow, type Queryable } from '@/sandbox-bank/store/database';
import type { TppSession } from './tpp-session';

/**
 * A PSU as one TPP knows it, in the world of the customer with its identity number. The times are those of its last
 * completed SCA in each context, or null.
 */
export type Psu = {
  id: string;
  tppId: string;
  worldId: string;
  identityNumber: string;
  privateScaAt: Date | null;
  corporateScaAt: Date | null;
};

const COLUMNS = `id, tpp_id AS "tppId", world_id AS "worldId", identity_number AS "identityNumber",
  private_sca_at AS "privateScaAt", corporate_sca_at AS "corporateScaAt"`;

/**
 * The PSU with this PSU-ID, if this TPP was given it.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
export async function findPsu(db: Queryable, tppId: string, psuId: string): Promise<Psu | null> {
  return findRow<Psu>(db, `SELECT ${COLUMNS} FROM psu WHERE id = $1 AND tpp_id = $2`, [
    psuId,
    tppId,
  ]);
}

/** A PSU with the SCA that a request relies on; null when there is none. */
export type PsuWithSession = { psu: Psu; session: TppSession | null };

type PsuWithSessionRow = Psu & {
  tppSessionId: string | null;
  sessionPsuId: string;
  completedAt: Date;
  invalidatedAt: Date | null;
};

/**
 * The PSU with this PSU-ID at this TPP, with the session the TPP names, or without one the PSU's last completed
 * session.
 * @see supplement#10.9
 */
export async function findPsuWithSession(
  db: Queryable,
  key: { tppId: string; psuId: string; tppSessionId: string | null },
): Promise<PsuWithSession | null> {
  const row = await findRow<PsuWithSessionRow>(
    db,
    `SELECT psu.id, psu.tpp_id AS "tppId", psu.world_id AS "worldId", psu.identity_number AS "identityNumber",
       psu.private_sca_at AS "privateScaAt", psu.corporate_sca_at AS "corporateScaAt",
       session.tpp_session_id AS "tppSessionId", session.psu_id AS "sessionPsuId",
       session.completed_at AS "completedAt", session.invalidated_at AS "invalidatedAt"
     FROM psu LEFT JOIN LATERAL (
       (SELECT * FROM tpp_session
        WHERE tpp_id = psu.tpp_id AND world_id = psu.world_id AND tpp_session_id = $3)
       UNION ALL
       (SELECT * FROM tpp_session
        WHERE $3::text IS NULL AND psu_id = psu.id AND invalidated_at IS NULL
        ORDER BY completed_at DESC LIMIT 1)) session ON true
     WHERE psu.id = $1 AND psu.tpp_id = $2`,
    [key.psuId, key.tppId, key.tppSessionId],
  );
  if (row === null) return null;
  const { tppSessionId, sessionPsuId, completedAt, invalidatedAt, ...psu } = row;
  return {
    psu,
    session:
      tppSessionId === null
        ? null
        : { tppSessionId, psuId: sessionPsuId, completedAt, invalidatedAt },
  };
}

/**
 * A person's PSU-ID at a TPP, created if needed.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 */
export async function establishPsu(
  db: Queryable,
  {
    tppId,
    worldId,
    identityNumber,
    now,
  }: { tppId: string; worldId: string; identityNumber: string; now: Date },
): Promise<Psu> {
  await db.query(
    `INSERT INTO psu (id, tpp_id, identity_number, created_at, world_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tpp_id, identity_number) DO UPDATE SET world_id = EXCLUDED.world_id
     WHERE psu.world_id <> EXCLUDED.world_id`,
    [randomUUID(), tppId, identityNumber, now, worldId],
  );
  const psu = await findPsuByIdentity(db, tppId, identityNumber);
  if (psu === null) throw new Error('a PSU that was just stored is gone');
  return psu;
}

/** A person's PSU at a TPP, or null when it never completed SCA there. */
export async function findPsuByIdentity(
  db: Queryable,
  tppId: string,
  identityNumber: string,
): Promise<Psu | null> {
  return findRow<Psu>(db, `SELECT ${COLUMNS} FROM psu WHERE tpp_id = $1 AND identity_number = $2`, [
    tppId,
    identityNumber,
  ]);
}

/** Records that the PSU completed SCA in a context. */
export async function notePsuSca(
  db: Queryable,
  psuId: string,
  context: PsuContext,
  now: Date,
): Promise<void> {
  const column = context === 'PRIVATE' ? 'private_sca_at' : 'corporate_sca_at';
  await db.query(`UPDATE psu SET ${column} = $2 WHERE id = $1`, [psuId, now]);
}
