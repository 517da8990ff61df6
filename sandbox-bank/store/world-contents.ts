/**
 * Everything in a world, table by table: what is removed with it and what a snapshot holds. Any new table or column
 * with data of a world must be in `CONTENTS`.
 */
import { randomUUID } from 'node:crypto';
import { findRow, findRows, type Queryable } from './database';

/** A row as JSON, by column name. */
export type WorldRow = Record<string, unknown>;

/** Table → rows. */
export type WorldRows = Readonly<Record<string, readonly WorldRow[]>>;

/** Table → which of its rows are in the world `$2`, in an order that foreign keys allow. */
const CONTENTS = {
  world: 'id = $2',
  psu: 'world_id = $2',
  customer: 'world_id = $2',
  account: 'customer_id IN (SELECT id FROM customer WHERE world_id = $2)',
  account_transaction: `account_id IN (SELECT account.id FROM account
    JOIN customer ON customer.id = customer_id WHERE world_id = $2)`,
  agreement: 'owner_id IN (SELECT id FROM customer WHERE world_id = $2)',
  engagement: `agreement_id IN (SELECT agreement.id FROM agreement
    JOIN customer ON customer.id = owner_id WHERE world_id = $2)`,
  tpp_session: 'psu_id IN (SELECT id FROM psu WHERE world_id = $2)',
  consent: 'psu_id IN (SELECT id FROM psu WHERE world_id = $2)',
  consent_resource: `consent_id IN (SELECT consent.id FROM consent
    JOIN psu ON psu.id = psu_id WHERE world_id = $2)`,
  unattended_read: 'psu_id IN (SELECT id FROM psu WHERE world_id = $2)',
  batch_run: 'world_id = $2',
  batch_run_progress: 'world_id = $2',
  payment: 'world_id = $2',
  payment_instruction: 'payment_id IN (SELECT id FROM payment WHERE world_id = $2)',
  signing_basket: 'world_id = $2',
  signing_basket_payment: 'basket_id IN (SELECT id FROM signing_basket WHERE world_id = $2)',
  sca: 'world_id = $2',
  bank_visit: 'world_id = $2',
  request_replay: 'world_id = $2 OR place_world_id = $2',
  examination_call: 'world_id = $2',
} as const;

/** Restoring never removes the world and its PSU-IDs, only resets them. */
const KEPT_TABLES: readonly string[] = ['world', 'psu'];

/**
 * Removes a world's customers and everything that they, a TPP or a batch run created. PSU-IDs stay, since each is
 * permanent for a person and a TPP.
 */
export async function emptyWorld(db: Queryable, worldId: string): Promise<void> {
  for (const statement of EMPTYING) await db.query(statement, [worldId]);
}

/** Forgets a world's X-Request-IDs, up to when its batch runs are done, and its examined calls. */
export async function forgetProgress(db: Queryable, worldId: string): Promise<void> {
  for (const statement of FORGETTING) await db.query(statement, [worldId]);
}

/** Removes an empty world. */
export async function removeWorld(db: Queryable, worldId: string): Promise<void> {
  for (const statement of REMOVING) await db.query(statement, [worldId]);
}

/** Takes a snapshot of a world, and returns its id. */
export async function insertSnapshot(db: Queryable, worldId: string): Promise<string> {
  const id = randomUUID();
  await db.query('INSERT INTO world_snapshot (id, world_id) VALUES ($1, $2)', [id, worldId]);
  await db.query(COPYING, [id, worldId]);
  return id;
}

export async function deleteSnapshot(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM world_snapshot WHERE id = $1', [id]);
}

/** A snapshot of a world; the time is real. */
export type Snapshot = { id: string; createdAt: Date };

/** A world's snapshots, newest first. */
export async function listSnapshots(db: Queryable, worldId: string): Promise<Snapshot[]> {
  return findRows<Snapshot>(
    db,
    `SELECT id, created_at AS "createdAt" FROM world_snapshot WHERE world_id = $1
     ORDER BY created_at DESC, id`,
    [worldId],
  );
}

/** A snapshot's rows by table. A number that may lose digits when it is read comes as a text. */
export async function readSnapshot(db: Queryable, id: string): Promise<WorldRows> {
  const rows = await findRows<{ table: string; rows: WorldRow[] }>(
    db,
    `SELECT table_name AS "table",
       CASE WHEN jsonb_path_exists(rows, '$[*].* ? (@ > 999999999999999 || @ < -999999999999999)')
         THEN (SELECT jsonb_agg(exact) FROM jsonb_array_elements(rows) AS kept, LATERAL (
           SELECT jsonb_object_agg(key, CASE
             WHEN jsonb_typeof(value) = 'number' AND length(value::text) > 15
             THEN to_jsonb(value::text) ELSE value END) AS exact FROM jsonb_each(kept)) AS whole)
         ELSE rows END AS rows
     FROM world_snapshot_table WHERE snapshot_id = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ table, rows: kept }) => [table, kept]));
}

/** Stores rows as a snapshot of a world that can be restored, with the PSUs they refer to. Ignores unknown tables. */
export async function writeSnapshot(
  db: Queryable,
  worldId: string,
  contents: WorldRows,
): Promise<string> {
  const id = randomUUID();
  await db.query('INSERT INTO world_snapshot (id, world_id) VALUES ($1, $2)', [id, worldId]);
  for (const [table] of TABLES) {
    await db.query(
      'INSERT INTO world_snapshot_table (snapshot_id, table_name, rows) VALUES ($1, $2, $3)',
      [id, table, JSON.stringify(contents[table] ?? [])],
    );
  }
  await db.query(`INSERT INTO psu SELECT kept.* FROM ${keptRows('psu')}`, [id]);
  return id;
}

/** Whether this world has such a snapshot. */
export async function hasSnapshot(db: Queryable, worldId: string, id: string): Promise<boolean> {
  const row = await findRow(
    db,
    'SELECT 1 AS found FROM world_snapshot WHERE id = $1 AND world_id = $2',
    [id, worldId],
  );
  return row !== null;
}

/** Whether another world now uses the number of one of the snapshot's customers. */
export async function isSnapshotTaken(
  db: Queryable,
  worldId: string,
  id: string,
): Promise<boolean> {
  const row = await findRow(
    db,
    `SELECT 1 AS found FROM world_snapshot_table, jsonb_to_recordset(rows) AS kept (customer_number text)
     JOIN customer USING (customer_number)
     WHERE snapshot_id = $1 AND table_name = 'customer' AND customer.world_id <> $2 LIMIT 1`,
    [id, worldId],
  );
  return row !== null;
}

/** Restores a world from one of its snapshots; everything later is removed, except PSU-IDs. */
export async function restoreSnapshot(db: Queryable, worldId: string, id: string): Promise<void> {
  await emptyWorld(db, worldId);
  await forgetProgress(db, worldId);
  // A PSU may have been removed with another world since.
  await db.query(`INSERT INTO psu SELECT kept.* FROM ${keptRows('psu')} ON CONFLICT DO NOTHING`, [
    id,
  ]);
  await db.query(SETTING_BACK, [id]);
  await db.query(WRITING, [id]);
}

/** In an order that foreign keys allow. Data of a customer is deleted with it. */
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

const FORGETTING_PROGRESS = [
  'DELETE FROM batch_run_progress WHERE world_id = $1',
  'DELETE FROM examination_call WHERE world_id = $1',
];

const FORGETTING = [
  'DELETE FROM request_replay WHERE world_id = $1 OR place_world_id = $1',
  ...FORGETTING_PROGRESS,
];

/**
 * A PSU that created something in another world before coming to this one moves back there: its PSU-ID is permanent,
 * and what it created refers to it.
 */
const GOING_BACK = `UPDATE psu SET world_id = named.world_id FROM (
    SELECT psu_id, min(world_id) AS world_id FROM (
      SELECT psu_id, world_id FROM payment
      UNION ALL SELECT psu_id, world_id FROM signing_basket
      UNION ALL SELECT expected_psu_id, world_id FROM sca
      UNION ALL SELECT psu_id, world_id FROM consent JOIN agreement ON agreement.id = agreement_id
        JOIN customer ON customer.id = owner_id) made
    WHERE psu_id IN (SELECT id FROM psu WHERE world_id = $1) GROUP BY psu_id) named
  WHERE psu.id = named.psu_id`;

const REMOVING = [
  GOING_BACK,
  'DELETE FROM psu WHERE world_id = $1',
  // Answers to removals in the world stay, for those who ask again when it is gone.
  'DELETE FROM request_replay WHERE world_id = $1',
  ...FORGETTING_PROGRESS,
  'DELETE FROM world_snapshot WHERE world_id = $1',
  'DELETE FROM world WHERE id = $1',
];

const TABLES = Object.entries(CONTENTS);

/** Copies a whole world in one statement. */
const COPYING = `INSERT INTO world_snapshot_table (snapshot_id, table_name, rows) ${TABLES.map(
  ([table, condition]) =>
    `SELECT $1::uuid, '${table}', coalesce(jsonb_agg(to_jsonb(${table})), '[]')
     FROM ${table} WHERE ${condition}`,
).join(' UNION ALL ')}`;

/** The rows of a table in the snapshot `$1`, as `kept`. */
const keptRows = (table: string) =>
  `(SELECT kept.* FROM world_snapshot_table, jsonb_populate_recordset(null::${table}, rows) kept
    WHERE snapshot_id = $1 AND table_name = '${table}') kept`;

const SETTING_BACK = `WITH setting_psus_back AS (
    UPDATE psu SET world_id = kept.world_id, private_sca_at = kept.private_sca_at,
      corporate_sca_at = kept.corporate_sca_at
    FROM ${keptRows('psu')} WHERE psu.id = kept.id)
  UPDATE world SET offset_seconds = kept.offset_seconds, behaviour = kept.behaviour,
    faults = kept.faults, examined_since = kept.examined_since FROM ${keptRows('world')} WHERE world.id = kept.id`;

/** Ids of requests that removed what told their world are unique in the bank: another world may use one by now. */
const WRITTEN_UNLESS_TAKEN = new Set(['request_replay']);

/** One statement, so that foreign keys are checked once everything is written. */
const WRITING = `WITH ${TABLES.filter(([table]) => !KEPT_TABLES.includes(table))
  .map(
    ([table]) =>
      `written_${table} AS (INSERT INTO ${table} SELECT kept.* FROM ${keptRows(table)}${
        WRITTEN_UNLESS_TAKEN.has(table) ? ' ON CONFLICT DO NOTHING' : ''
      })`,
  )
  .join(', ')} SELECT 1`;
