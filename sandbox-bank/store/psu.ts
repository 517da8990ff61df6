/** PSU-IDs: one for each TPP and identity number, for good, even when the customer is made anew. */
import { randomUUID } from 'node:crypto';
import type { PsuContext } from '@/lib/xs2a/psu-context';
import { firstRow, type Queryable } from './database';

/** A PSU as one TPP knows it. The times tell when SCA was last completed in each context, null for never. */
export type Psu = {
  id: string;
  tppId: string;
  identityNumber: string;
  privateScaAt: Date | null;
  corporateScaAt: Date | null;
};

const COLUMNS = `id, tpp_id AS "tppId", identity_number AS "identityNumber",
  private_sca_at AS "privateScaAt", corporate_sca_at AS "corporateScaAt"`;

/** The PSU with this PSU-ID, if it was given to this TPP. @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp */
export async function findPsu(db: Queryable, tppId: string, psuId: string): Promise<Psu | null> {
  return firstRow(
    await db.query<Psu>(`SELECT ${COLUMNS} FROM psu WHERE id = $1 AND tpp_id = $2`, [psuId, tppId]),
  );
}

/** The PSU-ID of a person at a TPP, made when there is none yet. @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp */
export async function establishPsu(
  db: Queryable,
  { tppId, identityNumber, now }: { tppId: string; identityNumber: string; now: Date },
): Promise<Psu> {
  await db.query(
    `INSERT INTO psu (id, tpp_id, identity_number, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tpp_id, identity_number) DO NOTHING`,
    [randomUUID(), tppId, identityNumber, now],
  );
  const psu = await findPsuByIdentity(db, tppId, identityNumber);
  if (psu === null) throw new Error('a PSU that was just stored is gone');
  return psu;
}

/** The PSU that a person is at a TPP, or null when it never completed SCA there. */
export async function findPsuByIdentity(
  db: Queryable,
  tppId: string,
  identityNumber: string,
): Promise<Psu | null> {
  return firstRow(
    await db.query<Psu>(`SELECT ${COLUMNS} FROM psu WHERE tpp_id = $1 AND identity_number = $2`, [
      tppId,
      identityNumber,
    ]),
  );
}

/** Notes that the PSU completed SCA in a context. */
export async function notePsuSca(
  db: Queryable,
  psuId: string,
  context: PsuContext,
  now: Date,
): Promise<void> {
  const column = context === 'PRIVATE' ? 'private_sca_at' : 'corporate_sca_at';
  await db.query(`UPDATE psu SET ${column} = $2 WHERE id = $1`, [psuId, now]);
}
