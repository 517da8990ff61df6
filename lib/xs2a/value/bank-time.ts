/**
 * The bank's wall clock: the date in Oslo at an instant, and the instant of a time of day there, daylight saving time
 * included. It does not read the clock.
 */

import { zoneOffset } from '@/lib/xs2a/zone-offset';
import { addDays } from './iso-date';
import { BATCH_RUN_TIME_ZONE } from './limits';

/** The bank's date, `YYYY-MM-DD` in Oslo, at an instant. @see supplement#10.11 @assumes batch-run-times */
export function bankDay(instant: Date): string {
  return wallClock(instant).slice(0, 10);
}

/** The bank's time of day, `HH:MM` in Oslo, at an instant. @see supplement#10.11 @assumes batch-run-times */
export function bankTimeOfDay(instant: Date): string {
  return wallClock(instant).slice(11, 16);
}

/**
 * An instant as a date-time of a payload, `YYYY-MM-DDThh:mm:ss+hh:mm`, by the bank's wall clock.
 * @see interface#what-the-service-does
 */
export function bankDateTime(instant: Date): string {
  const ahead = aheadOfUtc(instant.getTime());
  return `${wallClock(instant)}+${new Date(ahead).toISOString().slice(11, 16)}`;
}

/**
 * The instant of a time of day (`HH:MM`) in Oslo. A time skipped when the clocks go forward means one hour later; a
 * time that occurs twice means the first occurrence.
 * @throws RangeError when `day` is invalid.
 */
export function bankInstant(day: string, time: string): Date {
  const wall = Date.parse(`${addDays(day, 0)}T${time}:00Z`);
  // Oslo's offset from UTC before and after the instant; they differ on days when the clocks change.
  const [before, after] = [aheadOfUtc(wall - HALF_A_DAY), aheadOfUtc(wall + HALF_A_DAY)];
  const first = wall - Math.max(before, after);
  return new Date(first + aheadOfUtc(first) === wall ? first : wall - Math.min(before, after));
}

/** What a clock in Oslo reads at an instant, `YYYY-MM-DDThh:mm:ss`. */
function wallClock(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + aheadOfUtc(at)).toISOString().slice(0, 19);
}

const HALF_A_DAY = 43_200_000;

/** How many milliseconds Oslo's wall clock is ahead of UTC at an instant. */
const aheadOfUtc = (instant: number) => zoneOffset(BATCH_RUN_TIME_ZONE, instant);
