/**
 * The batch runs: what is due is executed in each slot that has passed, and whenever a developer asks. Slots missed
 * while the bank was down or the clock was moved are run afterwards in their order, each once. Every step is its own
 * transaction and also counts in the run, so a bank killed at any moment resumes where it was. `batch-schedule.ts`
 * decides when to look at the clock.
 */
import { randomUUID } from 'node:crypto';
import { type BatchSlot, nextSlot, slotsBetween } from '@/lib/xs2a/payment/batch-run';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
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

/** Payments that are looked up at once. */
const PAGE_SIZE = 100;
/** Slots that are opened at once when many have passed. */
const SLOTS_AT_ONCE = 500;

/** Runs one transaction: of its own for a slot, the caller's for a run that was asked for. */
type Transaction = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;

/**
 * Ends the run that was cut off, if any, and runs each slot that has passed.
 * @param isStopped asked between two transactions; what is left is done by the next call.
 */
export async function catchUpBatchRuns(bank: Bank, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const open = await findOpenRun(bank.db);
    if (open !== null) await workOff(bank, open, isStopped);
    else if (!(await bank.db.transaction((db) => openNext(bank, db)))) return;
  }
}

/**
 * Opens the run of the next slot that has passed. Slots in which nothing can be due are written down together. Answers
 * whether there was any.
 */
async function openNext(bank: Bank, db: Queryable): Promise<boolean> {
  const progress = await lockBatchRuns(db);
  const now = bank.clock.now();
  const offsetSeconds = BigInt(bank.clock.offsetSeconds());
  const { doneUntil } = progress;
  const wasMovedBack =
    doneUntil !== null && now < doneUntil && progress.offsetSeconds !== offsetSeconds;
  // A bank begins with the slots to come, and a clock that was moved back lets its slots pass anew.
  if (doneUntil === null || wasMovedBack) {
    await writeBatchRunProgress(db, { doneUntil: now, offsetSeconds });
    return false;
  }
  const slots = slotsBetween(doneUntil, now, SLOTS_AT_ONCE);
  const [first] = slots;
  if (first === undefined) return false;
  const empty = await leadingEmptySlots(db, slots);
  const last = empty.at(-1);
  if (last === undefined) {
    await openSlotRun(db, first.at);
    await writeBatchRunProgress(db, { doneUntil: first.at, offsetSeconds });
  } else {
    await insertEmptySlotRuns(
      db,
      empty.map(({ at }) => at),
    );
    await writeBatchRunProgress(db, { doneUntil: last.at, offsetSeconds });
  }
  return true;
}

/** The slots before the first one that can have work: payments show as pending from the day before on. */
async function leadingEmptySlots(
  db: Queryable,
  slots: readonly BatchSlot[],
): Promise<readonly BatchSlot[]> {
  const firstDueDay = await findFirstDueDay(db);
  if (firstDueDay === null) return slots;
  const workFrom = addDays(firstDueDay, -1);
  const index = slots.findIndex(({ day }) => day >= workFrom);
  return index === -1 ? slots : slots.slice(0, index);
}

/** Executes all that is due in an open run, shows what the next one will do, and closes it. */
async function workOff(bank: Bank, run: BatchRun, isStopped: () => boolean): Promise<void> {
  const at = run.slot ?? run.runAt;
  const range: DueRange = { day: bankDay(at), approvedUntil: at };
  const moment: ExecutionMoment = { at, day: range.day, batchRunId: run.id };
  const transaction: Transaction = (work) =>
    bank.db.transaction(async (db) => {
      await lockBatchRuns(db);
      return work(db);
    });
  await executeDue(bank, bank.db, transaction, range, moment, isStopped);
  await reserveNext(bank, at, isStopped);
  if (isStopped()) return;
  await bank.db.transaction((db) => finishRun(db, run.id, bank.clock.now()));
}

/**
 * Executes what is due, payment by payment. One that fails by a fault of the bank is left for the next run, so that it
 * does not stop the others.
 */
async function executeDue(
  bank: Bank,
  reader: Queryable,
  transaction: Transaction,
  range: DueRange,
  moment: ExecutionMoment,
  isStopped: () => boolean,
): Promise<void> {
  const failed: string[] = [];
  const attempt = async (
    paymentId: string,
    execute: (db: Queryable) => Promise<ExecutionCount>,
  ): Promise<void> => {
    try {
      await transaction(async (db) => {
        const count = await execute(db);
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
  const execute = bank.behaviour.current().executePeriodic;
  while (!isStopped()) {
    const due = await listPeriodicDue(reader, range, { except: failed, limit: PAGE_SIZE });
    if (due.length === 0) break;
    for (const id of due) {
      if (isStopped()) return;
      await attempt(id, (db) => executePeriodicDay(db, id, moment, { execute }));
    }
  }
}

/** Shows as pending what waits and will be executed in the slot after this one. @assumes pending-payments */
async function reserveNext(bank: Bank, at: Date, isStopped: () => boolean): Promise<void> {
  const range: DueRange = { day: nextSlot(at).day, approvedUntil: at };
  for (;;) {
    const waiting = await listUnreservedPayments(bank.db, range, PAGE_SIZE);
    if (waiting.length === 0) return;
    for (const id of waiting) {
      if (isStopped()) return;
      await bank.db.transaction((db) => reservePayment(db, id, { at, day: bankDay(at) }));
    }
  }
}

/** A clock that was moved back leaves approvals in the future; a run that was asked for takes them all the same. */
const ALL_APPROVALS = new Date('9999-12-31T00:00:00Z');

/**
 * Runs a batch now, in the caller's transaction: what is due today is executed whenever it was approved.
 * @see supplement#10
 */
export async function runBatchNow(bank: Bank, db: Queryable, now: Date): Promise<BatchRun> {
  await lockBatchRuns(db);
  const id = randomUUID();
  await openRequestedRun(db, id, now);
  const day = bankDay(now);
  const range: DueRange = { day, approvedUntil: ALL_APPROVALS };
  await executeDue(
    bank,
    db,
    (work) => inSavepoint(db, work),
    range,
    { at: now, day, batchRunId: id },
    () => false,
  );
  await finishRun(db, id, now);
  const run = await findBatchRun(db, id);
  if (run === null) throw new Error('a batch run that was just made is gone');
  return run;
}

/** A failure inside takes back what the work did, and leaves the transaction usable. */
async function inSavepoint<T>(db: Queryable, work: (db: Queryable) => Promise<T>): Promise<T> {
  await db.query('SAVEPOINT one_payment');
  try {
    const result = await work(db);
    await db.query('RELEASE SAVEPOINT one_payment');
    return result;
  } catch (error) {
    // After a deadlock the whole transaction is gone, and is run again by who began it.
    if (!isLostRace(error)) await db.query('ROLLBACK TO SAVEPOINT one_payment');
    throw error;
  }
}
