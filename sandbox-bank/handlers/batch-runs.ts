/** Batch runs of the sandbox: past ones, and starting one now. */
import { z } from 'zod';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDateTime } from '@/lib/xs2a/value/bank-time';
import { runBatchNow } from '@/sandbox-bank/clock/batch-run';
import { operation, operations } from '@/sandbox-bank/server/operation';
import { created, ok } from '@/sandbox-bank/server/reply';
import { type BatchRun, listBatchRuns } from '@/sandbox-bank/store/ledger/batch-run';

const RUNS_LISTED_MAX = 200;

/**
 * A run; `slot` is missing when a developer started it, `executed` and `rejected` count transfers. @assumes
 * batch-runs-body
 */
const BatchRunAnswer = z.object({
  batchRunId: z.string(),
  slot: z.string().optional(),
  runAt: z.string(),
  executed: z.int(),
  rejected: z.int(),
});

const BatchRunList = z.object({ batchRuns: z.array(BatchRunAnswer), nextSlot: z.string() });

/** `POST …/batch-runs` @see supplement#10.11 */
const runBatchOperations = operations(['runBatch', 'runWorldBatch'], {
  summary: 'Runs a batch now and executes everything due today.',
  answers: { 201: BatchRunAnswer },
  handle: async ({ bank, db, world }) => created(wire(await runBatchNow(bank, db, world))),
});

/** `GET /v1/sandbox/batch-runs` */
const listBatchRunsOperation = operation('listBatchRuns', {
  summary: 'The latest batch runs, newest first, and the next slot.',
  answers: { 200: BatchRunList },
  handle: async ({ db, world, now }) => {
    const runs = await listBatchRuns(db, world.id, RUNS_LISTED_MAX);
    return ok({ batchRuns: runs.map(wire), nextSlot: bankDateTime(nextSlot(now).at) });
  },
});

/** `GET /v1/sandbox/worlds/{worldId}/batch-runs` */
const listWorldBatchRunsOperation = operation('listWorldBatchRuns', {
  summary: 'The latest batch runs of a world, newest first.',
  answers: { 200: BatchRunList.omit({ nextSlot: true }) },
  handle: async ({ db, world }) =>
    ok({ batchRuns: (await listBatchRuns(db, world.id, RUNS_LISTED_MAX)).map(wire) }),
});

export const batchRunOperations = [
  ...runBatchOperations,
  listBatchRunsOperation,
  listWorldBatchRunsOperation,
];

function wire({ id, slot, runAt, executed, rejected }: BatchRun): z.infer<typeof BatchRunAnswer> {
  return {
    batchRunId: id,
    ...(slot === null ? {} : { slot: bankDateTime(slot) }),
    runAt: bankDateTime(runAt),
    executed,
    rejected,
  };
}
