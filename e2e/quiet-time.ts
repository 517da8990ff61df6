import { setTimeout as pause } from 'node:timers/promises';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDay, bankInstant } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

/** Longer than a test takes on a busy machine. */
const TEST_MS = 3 * 60_000;

/** How long `quietTime` may take. */
export const QUIET_TIME_MS_MAX = TEST_MS + 60_000;

/**
 * Lets no test begin shortly before a batch run of the bank or its midnight, but only after that: a payment that waits
 * for a run would be paid before the test looks, and what was made today would be of yesterday.
 */
export async function quietTime(): Promise<void> {
  const now = new Date();
  const midnight = bankInstant(addDays(bankDay(now), 1), '00:00');
  const next = Math.min(nextSlot(now).at.getTime(), midnight.getTime());
  const left = next - now.getTime();
  if (left < TEST_MS) await pause(left + 1_000);
}
