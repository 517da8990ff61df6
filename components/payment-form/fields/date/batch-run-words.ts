import { executionSlot, nextSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';

/**
 * When a payment for a day is executed, in two parts: the run for approvals before it, and the run after that for late
 * ones. `day` is null for today.
 */
export type RunWords = {
  time: string;
  day: string | null;
  /** The run after it, if the first is today; its day is null for today. */
  late: { time: string; day: string | null } | null;
};

/** @param executionDate `YYYY-MM-DD`. @see supplement#10.11 */
export function runWords(now: Date, executionDate: string): RunWords {
  const today = bankDay(now);
  const words = ({ at, day }: { at: Date; day: string }) => ({
    time: bankTimeOfDay(at),
    day: day === today ? null : day,
  });
  const slot = executionSlot(now, executionDate);
  return {
    ...words(slot),
    late: slot.day === today ? words(nextSlot(slot.at)) : null,
  };
}
