/**
 * The slots of the daily batch runs as instants: 06:00, 11:00, 13:30, 15:30 and 18:00 in Oslo, daylight saving time
 * included. It runs nothing; forms, timelines and the sandbox bank use it to find the next run.
 */

import { bankDay, bankInstant } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { BATCH_RUN_TIMES } from '@/lib/xs2a/value/limits';

/** One slot: its instant, and the bank day that it belongs to. @see supplement#10.11 */
export type BatchSlot = { at: Date; day: string };

/** The first slot after an instant. @see supplement#10.11 @assumes batch-run-times */
export function nextSlot(after: Date): BatchSlot {
  for (let day = bankDay(after); ; day = addDays(day, 1)) {
    for (const time of BATCH_RUN_TIMES) {
      const at = bankInstant(day, time);
      if (at.getTime() > after.getTime()) return { at, day };
    }
  }
}

/** The slots after one instant and up to (and including) another, in order, at most `max`. */
export function slotsBetween(after: Date, until: Date, max: number): BatchSlot[] {
  const slots: BatchSlot[] = [];
  for (
    let slot = nextSlot(after);
    slots.length < max && slot.at.getTime() <= until.getTime();
    slot = nextSlot(slot.at)
  ) {
    slots.push(slot);
  }
  return slots;
}

/**
 * The slot in which a payment approved at an instant is executed: the first one after it that falls on the execution
 * date or later.
 * @see supplement#10.11
 */
export function executionSlot(approvedAt: Date, executionDate: string): BatchSlot {
  const next = nextSlot(approvedAt);
  if (next.day >= executionDate) return next;
  const [first] = BATCH_RUN_TIMES;
  return { at: bankInstant(executionDate, first), day: executionDate };
}
