/** All that is in a world, table by table: what is removed with it, and what a snapshot keeps. */
import type { Queryable } from './database';

/**
 * Removes the customers of a world and all that they, a TPP or a batch run has left behind. PSU-IDs stay, since they are
 * stable for a person and a TPP.
 */
export async function emptyWorld(db: Queryable, worldId: string): Promise<void> {
  for (const statement of EMPTYING) await db.query(statement, [worldId]);
}

/** Removes what is left of an empty world, and the world itself. */
export async function removeWorld(db: Queryable, worldId: string): Promise<void> {
  for (const statement of REMOVING) await db.query(statement, [worldId]);
}

/** In an order that references allow. What belongs to a customer goes with it. */
const EMPTYING = [
  'DELETE FROM signing_basket WHERE world_id = $1',
  'DELETE FROM payment WHERE world_id = $1',
  'DELETE FROM batch_run WHERE world_id = $1',
  'DELETE FROM sca WHERE world_id = $1',
  'DELETE FROM bank_visit WHERE world_id = $1',
  'DELETE FROM unattended_read USING psu WHERE psu.id = psu_id AND psu.world_id = $1',
  'DELETE FROM tpp_session USING psu WHERE psu.id = psu_id AND psu.world_id = $1',
  'DELETE FROM customer WHERE world_id = $1',
  'UPDATE psu SET private_sca_at = NULL, corporate_sca_at = NULL WHERE world_id = $1',
];

const REMOVING = [
  'DELETE FROM psu WHERE world_id = $1',
  'DELETE FROM request_replay WHERE world_id = $1',
  'DELETE FROM batch_run_progress WHERE world_id = $1',
  'DELETE FROM world WHERE id = $1',
];
