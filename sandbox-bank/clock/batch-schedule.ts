/**
 * Watches the business clocks of all worlds for batch run slots. It looks at the next slot of any world, whenever a
 * clock is moved, when the bank starts, and every half minute in case the machine slept. It holds nothing that a
 * restart would lose.
 */

import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import type { Bank } from '@/sandbox-bank/server/bank';
import { listBatchRunProgress } from '@/sandbox-bank/store/ledger/batch-run';
import { catchUpBatchRuns } from './batch-run';

const LOOK_MILLISECONDS_MAX = 30_000;
const RETRY_MILLISECONDS = 5_000;

export type BatchSchedule = {
  /** Resolves after the transactions under way. */
  stop(): Promise<void>;
};

/**
 * Starts to run each slot as it passes, and those that a clock is moved over.
 * @see supplement#10.11
 * @assumes batch-run-times
 */
export function startBatchSchedule(bank: Bank): BatchSchedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The current look at each world. Looks at one world never overlap, so none misses a move of the clock. */
  const looks = new Map<string, Promise<void>>();

  let all = Promise.resolve();
  const lookAgain = (): void => {
    all = all.then(lookAtAll);
  };
  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(lookAgain, milliseconds);
    timer.unref();
  };
  /** Looks at one world, after any look under way there. */
  const look = (worldId: string): Promise<void> => {
    const current = (looks.get(worldId) ?? Promise.resolve()).then(async () => {
      try {
        await catchUpBatchRuns(bank, worldId, () => stopped);
      } catch (error) {
        bank.log(`a batch run was put off: ${String(error)}`);
        schedule(RETRY_MILLISECONDS);
      }
      if (looks.get(worldId) === current) looks.delete(worldId);
    });
    looks.set(worldId, current);
    return current;
  };
  const lookAtAll = async (): Promise<void> => {
    try {
      const worlds = (await listBatchRunProgress(bank.db)).map((progress) => ({
        ...progress,
        now: bank.clock.nowIn({ offsetSeconds: Number(progress.aheadSeconds) }),
      }));
      const waits = worlds.map(({ now }) => nextSlot(now).at.getTime() - now.getTime());
      schedule(Math.min(...waits, LOOK_MILLISECONDS_MAX));
      for (const world of worlds) {
        if (stopped) return;
        if (isBehind(world)) await look(world.worldId);
      }
    } catch (error) {
      bank.log(`a batch run was put off: ${String(error)}`);
      schedule(RETRY_MILLISECONDS);
    }
  };
  const stopListening = bank.clock.onMove(look);
  lookAgain();
  return {
    stop: async () => {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      await all;
      await Promise.all(looks.values());
    },
  };
}

/** Whether a world has work: a run to end, a slot that has passed, or a clock that was moved. */
function isBehind({
  doneUntil,
  hasOpenRun,
  offsetSeconds,
  aheadSeconds,
  now,
}: Awaited<ReturnType<typeof listBatchRunProgress>>[number] & { now: Date }): boolean {
  return (
    hasOpenRun ||
    doneUntil === null ||
    offsetSeconds !== aheadSeconds ||
    nextSlot(doneUntil).at <= now
  );
}
