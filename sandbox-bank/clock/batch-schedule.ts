/**
 * Watches the business clock for the slots of the batch runs: at the next slot, whenever the clock is moved, when the
 * bank starts, and every half minute for a machine that slept. It holds nothing that a restart would lose.
 */

import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import type { Bank } from '@/sandbox-bank/server/bank';
import { catchUpBatchRuns } from './batch-run';

const LOOK_MILLISECONDS_MAX = 30_000;
const RETRY_MILLISECONDS = 5_000;
const CLOCK_WAIT_MILLISECONDS_MAX = 8_000;

/** The schedule of a bank. */
export type BatchSchedule = {
  /** Ends after the transaction under way. */
  stop(): Promise<void>;
};

/**
 * Starts to run each slot that passes. Who moves the clock waits until the slots that it passed have had their run, but
 * not longer than a client waits for an answer.
 * @see supplement#10
 * @assumes batch-run-times
 */
export function startBatchSchedule(bank: Bank): BatchSchedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();

  /** Looks once, after a look under way has ended: the clock may have moved since that one saw it. */
  const look = (): Promise<void> => {
    clearTimeout(timer);
    current = current.then(async () => {
      try {
        await catchUpBatchRuns(bank, () => stopped);
        schedule(untilNextSlot(bank.clock.now()));
      } catch (error) {
        bank.log(`a batch run was put off: ${String(error)}`);
        schedule(RETRY_MILLISECONDS);
      }
    });
    return current;
  };
  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void look(), milliseconds);
    timer.unref();
  };
  const stopListening = bank.clock.onChange(() =>
    Promise.race([look(), after(CLOCK_WAIT_MILLISECONDS_MAX)]),
  );
  void look();
  return {
    stop: async () => {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      await current;
    },
  };
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function untilNextSlot(now: Date): number {
  return Math.min(nextSlot(now).at.getTime() - now.getTime(), LOOK_MILLISECONDS_MAX);
}
