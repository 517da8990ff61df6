/**
 * Batch runs and how far they have come. A slot of the day has one row, however often its time passes on a clock that is
 * moved; a run that was asked for has a row of its own.
 */
import { randomUUID } from 'node:crypto';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** A batch run; `slot` is null for one that was asked for, `finishedAt` while it is under way. */
export type BatchRun = {
  id: string;
  slot: Date | null;
  runAt: Date;
  executed: number;
  rejected: number;
  finishedAt: Date | null;
};

const COLUMNS = `id, slot, run_at AS "runAt", executed, rejected, finished_at AS "finishedAt"`;

/** How far the slots have been run, and under which offset of the business clock that was written. */
export type BatchRunProgress = { doneUntil: Date | null; offsetSeconds: bigint };

/**
 * Holds the right to execute until the end of the transaction, so that one run happens at a time, and answers how far
 * the runs have come.
 */
export async function lockBatchRuns(db: Queryable): Promise<BatchRunProgress> {
  await db.query('INSERT INTO batch_run_progress DEFAULT VALUES ON CONFLICT DO NOTHING');
  const row = await findRow<BatchRunProgress>(
    db,
    `SELECT done_until AS "doneUntil", offset_seconds AS "offsetSeconds"
     FROM batch_run_progress FOR UPDATE`,
  );
  return row ?? { doneUntil: null, offsetSeconds: 0n };
}

/** Stores how far the runs have come. */
export async function writeBatchRunProgress(
  db: Queryable,
  progress: { doneUntil: Date; offsetSeconds: bigint },
): Promise<void> {
  await db.query('UPDATE batch_run_progress SET done_until = $1, offset_seconds = $2', [
    progress.doneUntil,
    progress.offsetSeconds,
  ]);
}

/** Opens the run of a slot, again when its time passes again. */
export async function openSlotRun(db: Queryable, slot: Date): Promise<void> {
  await db.query(
    `INSERT INTO batch_run (id, slot, run_at, executed, rejected) VALUES ($1, $2, $2, 0, 0)
     ON CONFLICT (slot) DO UPDATE SET finished_at = NULL`,
    [randomUUID(), slot],
  );
}

/** Stores runs of slots in which nothing was due. */
export async function insertEmptySlotRuns(db: Queryable, slots: readonly Date[]): Promise<void> {
  await db.query(
    `INSERT INTO batch_run (id, slot, run_at, executed, rejected, finished_at)
     SELECT id, slot, slot, 0, 0, slot FROM unnest($1::uuid[], $2::timestamptz[]) AS run (id, slot)
     ON CONFLICT (slot) DO NOTHING`,
    [slots.map(() => randomUUID()), slots],
  );
}

/** Opens a run that was asked for. */
export async function openRequestedRun(db: Queryable, id: string, runAt: Date): Promise<void> {
  await db.query(
    'INSERT INTO batch_run (id, slot, run_at, executed, rejected) VALUES ($1, NULL, $2, 0, 0)',
    [id, runAt],
  );
}

/** The oldest run that is under way or was cut off, or null. */
export async function findOpenRun(db: Queryable): Promise<BatchRun | null> {
  return findRow<BatchRun>(
    db,
    `SELECT ${COLUMNS} FROM batch_run WHERE finished_at IS NULL ORDER BY run_at, id LIMIT 1`,
  );
}

export async function findBatchRun(db: Queryable, id: string): Promise<BatchRun | null> {
  return findRow<BatchRun>(db, `SELECT ${COLUMNS} FROM batch_run WHERE id = $1`, [id]);
}

/** Adds to what a run has done. */
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

/** Runs, the latest first. */
export async function listBatchRuns(db: Queryable, limit: number): Promise<BatchRun[]> {
  return findRows<BatchRun>(
    db,
    `SELECT ${COLUMNS} FROM batch_run ORDER BY run_at DESC, id LIMIT $1`,
    [limit],
  );
}
