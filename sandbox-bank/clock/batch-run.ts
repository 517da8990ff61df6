/**
 * The batch runs of each world: each slot executes what is due once it has passed, and a developer can also start a
 * run. Slots missed while the bank was down or the clock was moved run afterwards in order, each once. Every step is
 * its own transaction and also counts in the run, so a bank killed at any moment resumes where it was.
 * `batch-schedule.ts` decides when to look at the clock.
 */
import { randomUUID } from 'node:crypto';
import { type BatchSlot, nextSlot, slotsBetween } from '@/lib/xs2a/payment/batch-run';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import {
  type ExecutionCount,
  type ExecutionMoment,
  executePayment,
  executePeriodicDay,
} from '@/sandbox-bank/payments/execute-payment';
import { reservePayment } from '@/sandbox-bank/payments/reserve-payment';
import type { Bank } from '@/sandbox-bank/server/bank';
import { isLostRace, type Queryable } from '@/sandbox-bank/store/database';
import {
  type BatchRun,
  countInRun,
  findBatchRun,
  findOpenRun,
  finishRun,
  insertEmptySlotRuns,
  lockBatchRuns,
  openRequestedRun,
  openSlotRun,
  writeBatchRunProgress,
} from '@/sandbox-bank/store/ledger/batch-run';
import { listPeriodicDue } from '@/sandbox-bank/store/ledger/payment';
import {
  type DueRange,
  findFirstDueDay,
  listDuePayments,
  listUnreservedPayments,
} from '@/sandbox-bank/store/ledger/payment-instruction';
import { lockWorld, type World } from '@/sandbox-bank/store/world';

/** How many payments are looked up at once. */
const PAGE_SIZE = 100;
/** How many slots are opened at once when many have passed. */
const SLOTS_AT_ONCE = 500;

/** Does one step of a run: in its own transaction for a slot, in the caller's for a run started by a developer. */
type Step = (work: (db: Queryable, world: World) => Promise<void>) => Promise<void>;

/**
 * Ends a world's interrupted run, if any, and runs each slot that has passed there.
 * @param isStopped called between two transactions; the next call does the rest.
 */
export async function catchUpBatchRuns(
  bank: Bank,
  worldId: string,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const open = await findOpenRun(bank.db, worldId);
    if (open !== null) await workOff(bank, worldId, open, isStopped);
    else if (!(await bank.db.transaction((db) => openNext(bank, db, worldId)))) return;
  }
}

/** After a clock was moved back, approvals lie in the future; a run started by a developer includes them anyway. */
const ALL_APPROVALS = new Date('9999-12-31T00:00:00Z');

/**
 * Runs a batch in a world now, in the caller's transaction, which holds the world. Executes everything due today,
 * whenever it was approved.
 * @see supplement#10.11
 */
export async function runBatchNow(bank: Bank, db: Queryable, world: World): Promise<BatchRun> {
  await lockBatchRuns(db, world.id);
  const id = randomUUID();
  const now = bank.clock.nowIn(world);
  await openRequestedRun(db, world.id, { id, runAt: now });
  const day = bankDay(now);
  const range: DueRange = { worldId: world.id, day, approvedUntil: ALL_APPROVALS };
  await executeDue(
    bank,
    db,
    (work) => inSavepoint(db, () => work(db, world)),
    range,
    { at: now, day, batchRunId: id },
    () => false,
  );
  await finishRun(db, id, now);
  const run = await findBatchRun(db, id);
  if (run === null) throw new Error('a batch run that was just made is gone');
  return run;
}

/**
 * Opens the run of the next slot that has passed. Slots in which nothing can be due are recorded together. Returns
 * whether there was any.
 */
async function openNext(bank: Bank, db: Queryable, worldId: string): Promise<boolean> {
  const world = await lockWorld(db, worldId, 'share');
  if (world === null) return false;
  const progress = await lockBatchRuns(db, worldId);
  const now = bank.clock.nowIn(world);
  const offsetSeconds = BigInt(world.offsetSeconds);
  const { doneUntil } = progress;
  const wasMovedBack =
    doneUntil !== null && now < doneUntil && progress.offsetSeconds !== offsetSeconds;
  // A new bank starts with the slots to come; a clock that was moved back makes its slots pass again.
  if (doneUntil === null || wasMovedBack) {
    await writeBatchRunProgress(db, worldId, { doneUntil: now, offsetSeconds });
    return false;
  }
  const slots = slotsBetween(doneUntil, now, SLOTS_AT_ONCE);
  const [first] = slots;
  if (first === undefined) return false;
  const empty = await leadingEmptySlots(db, worldId, slots);
  const last = empty.at(-1);
  if (last === undefined) {
    await openSlotRun(db, worldId, first.at);
    await writeBatchRunProgress(db, worldId, { doneUntil: first.at, offsetSeconds });
  } else {
    await insertEmptySlotRuns(
      db,
      worldId,
      empty.map(({ at }) => at),
    );
    await writeBatchRunProgress(db, worldId, { doneUntil: last.at, offsetSeconds });
  }
  return true;
}

/**
 * The slots before the first one that can have work: the last before a day with payments that are due shows them as
 * pending.
 */
async function leadingEmptySlots(
  db: Queryable,
  worldId: string,
  slots: readonly BatchSlot[],
): Promise<readonly BatchSlot[]> {
  const firstDueDay = await findFirstDueDay(db, worldId);
  if (firstDueDay === null) return slots;
  const index = slots.findIndex(({ at }) => nextSlot(at).day >= firstDueDay);
  return index === -1 ? slots : slots.slice(0, index);
}

/** Executes everything due in an open run, marks as pending what the next one will execute, and closes it. */
async function workOff(
  bank: Bank,
  worldId: string,
  run: BatchRun,
  isStopped: () => boolean,
): Promise<void> {
  const at = run.slot ?? run.runAt;
  const range: DueRange = { worldId, day: bankDay(at), approvedUntil: at };
  const moment: ExecutionMoment = { at, day: range.day, batchRunId: run.id };
  let isGone = false;
  /** Runs the work while the run still exists: restoring or removing a world deletes its runs. */
  const inRun = async (work: (db: Queryable, world: World) => Promise<void>): Promise<void> => {
    await bank.db.transaction(async (db) => {
      const world = await lockWorld(db, worldId, 'share');
      if (world !== null) await lockBatchRuns(db, worldId);
      isGone = world === null || (await findBatchRun(db, run.id)) === null;
      if (!isGone && world !== null) await work(db, world);
    });
  };
  const isOver = () => isGone || isStopped();
  await executeDue(bank, bank.db, inRun, range, moment, isOver);
  await reserveNext(bank, range, at, inRun, isOver);
  if (isOver()) return;
  await inRun((db, world) => finishRun(db, run.id, bank.clock.nowIn(world)));
}

/**
 * Executes what is due, payment by payment. If one fails by a fault of the bank, the next run retries it, so that it
 * does not stop the others.
 */
async function executeDue(
  bank: Bank,
  reader: Queryable,
  step: Step,
  range: DueRange,
  moment: ExecutionMoment,
  isStopped: () => boolean,
): Promise<void> {
  const failed: string[] = [];
  const attempt = async (
    paymentId: string,
    execute: (db: Queryable, world: World) => Promise<ExecutionCount>,
  ): Promise<void> => {
    try {
      await step(async (db, world) => {
        const count = await execute(db, world);
        if (moment.batchRunId !== null) await countInRun(db, moment.batchRunId, count);
      });
    } catch (error) {
      if (isLostRace(error)) throw error;
      failed.push(paymentId);
      bank.log(`a payment could not be executed: ${String(error)}`);
    }
  };
  while (!isStopped()) {
    const due = await listDuePayments(reader, range, { except: failed, limit: PAGE_SIZE });
    if (due.length === 0) break;
    for (const id of due) {
      if (isStopped()) return;
      await attempt(id, (db) => executePayment(db, id, moment));
    }
  }
  while (!isStopped()) {
    const due = await listPeriodicDue(reader, range, { except: failed, limit: PAGE_SIZE });
    if (due.length === 0) break;
    for (const id of due) {
      if (isStopped()) return;
      await attempt(id, (db, { behaviour }) =>
        executePeriodicDay(db, id, moment, { execute: behaviour.executePeriodic }),
      );
    }
  }
}

/** Shows waiting payments as pending if the slot after this one will execute them. @assumes pending-payments */
async function reserveNext(
  bank: Bank,
  { worldId }: DueRange,
  at: Date,
  step: Step,
  isOver: () => boolean,
): Promise<void> {
  const range: DueRange = { worldId, day: nextSlot(at).day, approvedUntil: at };
  for (;;) {
    const waiting = await listUnreservedPayments(bank.db, range, PAGE_SIZE);
    if (waiting.length === 0) return;
    for (const id of waiting) {
      if (isOver()) return;
      await step((db) => reservePayment(db, id, { at, day: bankDay(at) }));
    }
  }
}

/** A failure rolls back only this work, and leaves the transaction usable. */
async function inSavepoint(db: Queryable, work: () => Promise<void>): Promise<void> {
  await db.query('SAVEPOINT one_payment');
  try {
    await work();
    await db.query('RELEASE SAVEPOINT one_payment');
  } catch (error) {
    // A deadlock ends the whole transaction, and the caller runs it again.
    if (!isLostRace(error)) await db.query('ROLLBACK TO SAVEPOINT one_payment');
    throw error;
  }
}
