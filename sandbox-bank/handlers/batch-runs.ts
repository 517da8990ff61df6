/** Batch runs of the sandbox: those that were, and one more now. */
import { z } from 'zod';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { runBatchNow } from '@/sandbox-bank/clock/batch-run';
import { operation } from '@/sandbox-bank/server/operation';
import { created, ok } from '@/sandbox-bank/server/reply';
import { type BatchRun, listBatchRuns } from '@/sandbox-bank/store/ledger/batch-run';

const RUNS_LISTED_MAX = 200;

/** A run; `slot` is missing for one that was asked for, `executed` and `rejected` count transfers. @assumes batch-runs-body */
const BatchRunAnswer = z.object({
  batchRunId: z.string(),
  slot: z.string().optional(),
  runAt: z.string(),
  executed: z.int(),
  rejected: z.int(),
});

const BatchRunList = z.object({ batchRuns: z.array(BatchRunAnswer), nextSlot: z.string() });

/** `POST /v1/sandbox/batch-runs` @see supplement#10 */
const runBatchOperation = operation('runBatch', {
  summary: 'Runs a batch now and executes everything due today.',
  answers: { 201: BatchRunAnswer },
  handle: async (call) => created(wire(await runBatchNow(call.bank, call.db, call.now))),
});

/** `GET /v1/sandbox/batch-runs` */
const listBatchRunsOperation = operation('listBatchRuns', {
  summary: 'The latest batch runs, newest first, and the next slot.',
  answers: { 200: BatchRunList },
  handle: async (call) => {
    const runs = await listBatchRuns(call.db, RUNS_LISTED_MAX);
    return ok({ batchRuns: runs.map(wire), nextSlot: nextSlot(call.now).at.toISOString() });
  },
});

export const batchRunOperations = [runBatchOperation, listBatchRunsOperation];

function wire({ id, slot, runAt, executed, rejected }: BatchRun): z.infer<typeof BatchRunAnswer> {
  return {
    batchRunId: id,
    ...(slot === null ? {} : { slot: slot.toISOString() }),
    runAt: runAt.toISOString(),
    executed,
    rejected,
  };
}
