/**
 * Batch runs of worlds and their progress. A slot of the day has one row, however often its time passes on a moved
 * clock; a run started by a developer has its own row.
 */
import { randomUUID } from 'node:crypto';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** A batch run; `slot` is null when a developer started it. */
export type BatchRun = {
  id: string;
  slot: Date | null;
  runAt: Date;
  executed: number;
  rejected: number;
};

const COLUMNS = 'id, slot, run_at AS "runAt", executed, rejected';

/** Up to when slots have run, and the business clock's offset when that was recorded. */
export type BatchRunProgress = { doneUntil: Date | null; offsetSeconds: bigint };

/**
 * Locks batch runs in a world until the transaction ends, so that only one runs there at a time, and returns their
 * progress.
 */
export async function lockBatchRuns(db: Queryable, worldId: string): Promise<BatchRunProgress> {
  await db.query(
    'INSERT INTO batch_run_progress (world_id) VALUES ($1) ON CONFLICT (world_id) DO NOTHING',
    [worldId],
  );
  const row = await findRow<BatchRunProgress>(
    db,
    `SELECT done_until AS "doneUntil", offset_seconds AS "offsetSeconds"
     FROM batch_run_progress WHERE world_id = $1 FOR UPDATE`,
    [worldId],
  );
  return row ?? { doneUntil: null, offsetSeconds: 0n };
}

/** The progress of each world's runs, and whether one is under way or was interrupted. */
export async function listBatchRunProgress(db: Queryable): Promise<
  (BatchRunProgress & {
    worldId: string;
    /** How far the world's business clock is ahead now. */
    aheadSeconds: bigint;
    hasOpenRun: boolean;
  })[]
> {
  return findRows(
    db,
    `SELECT world.id AS "worldId", world.offset_seconds AS "aheadSeconds", done_until AS "doneUntil",
       coalesce(progress.offset_seconds, 0) AS "offsetSeconds",
       EXISTS (SELECT FROM batch_run
         WHERE batch_run.world_id = world.id AND finished_at IS NULL) AS "hasOpenRun"
     FROM world LEFT JOIN batch_run_progress progress ON progress.world_id = world.id`,
  );
}

/** Stores how far the runs have come. */
export async function writeBatchRunProgress(
  db: Queryable,
  worldId: string,
  progress: { doneUntil: Date; offsetSeconds: bigint },
): Promise<void> {
  await db.query(
    'UPDATE batch_run_progress SET done_until = $1, offset_seconds = $2 WHERE world_id = $3',
    [progress.doneUntil, progress.offsetSeconds, worldId],
  );
}

/** Opens a slot's run, again if its time passes again. */
export async function openSlotRun(db: Queryable, worldId: string, slot: Date): Promise<void> {
  await db.query(
    `INSERT INTO batch_run (id, world_id, slot, run_at, executed, rejected)
     VALUES ($1, $3, $2, $2, 0, 0)
     ON CONFLICT (world_id, slot) DO UPDATE SET finished_at = NULL`,
    [randomUUID(), slot, worldId],
  );
}

/** Stores runs of slots in which nothing was due. */
export async function insertEmptySlotRuns(
  db: Queryable,
  worldId: string,
  slots: readonly Date[],
): Promise<void> {
  await db.query(
    `INSERT INTO batch_run (id, world_id, slot, run_at, executed, rejected, finished_at)
     SELECT id, $3, slot, slot, 0, 0, slot FROM unnest($1::uuid[], $2::timestamptz[]) AS run (id, slot)
     ON CONFLICT (world_id, slot) DO NOTHING`,
    [slots.map(() => randomUUID()), slots, worldId],
  );
}

/** Opens a run started by a developer. */
export async function openRequestedRun(
  db: Queryable,
  worldId: string,
  { id, runAt }: { id: string; runAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO batch_run (id, world_id, slot, run_at, executed, rejected)
     VALUES ($1, $2, NULL, $3, 0, 0)`,
    [id, worldId, runAt],
  );
}

/** The oldest run that is under way or was interrupted, or null. */
export async function findOpenRun(db: Queryable, worldId: string): Promise<BatchRun | null> {
  return findRow<BatchRun>(
    db,
    `SELECT ${COLUMNS} FROM batch_run WHERE world_id = $1 AND finished_at IS NULL
     ORDER BY run_at, id LIMIT 1`,
    [worldId],
  );
}

export async function findBatchRun(db: Queryable, id: string): Promise<BatchRun | null> {
  return findRow<BatchRun>(db, `SELECT ${COLUMNS} FROM batch_run WHERE id = $1`, [id]);
}

/** Adds to a run's counts. */
export async function countInRun(
  db: Queryable,
  id: string,
  { executed, rejected }: { executed: number; rejected: number },
): Promise<void> {
  await db.query(
    'UPDATE batch_run SET executed = executed + $2, rejected = rejected + $3 WHERE id = $1',
    [id, executed, rejected],
  );
}

/** Closes a run. */
export async function finishRun(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE batch_run SET finished_at = $2 WHERE id = $1', [id, now]);
}

/** A world's runs, latest first. */
export async function listBatchRuns(
  db: Queryable,
  worldId: string,
  limit: number,
): Promise<BatchRun[]> {
  return findRows<BatchRun>(
    db,
    `SELECT ${COLUMNS} FROM batch_run WHERE world_id = $2 ORDER BY run_at DESC, id LIMIT $1`,
    [limit, worldId],
  );
}
