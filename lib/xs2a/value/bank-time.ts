/**
 * The bank's wall clock: the date in Oslo at an instant, and the instant of a time of day there, daylight saving time
 * included. It does not read the clock.
 */
import { addDays } from './iso-date';
import { BATCH_RUN_TIME_ZONE } from './limits';

const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BATCH_RUN_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BATCH_RUN_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The bank's date, `YYYY-MM-DD` in Oslo, at an instant. @see supplement#10 @assumes batch-run-times */
export function bankDay(instant: Date): string {
  return dayFormat.format(instant);
}

/** The bank's time of day, `HH:MM` in Oslo, at an instant. @see supplement#10 @assumes batch-run-times */
export function bankTimeOfDay(instant: Date): string {
  return wallFormat.format(instant).slice(11, 16);
}

/**
 * An instant as a date-time of a payload, `YYYY-MM-DDThh:mm:ss+hh:mm`, by the bank's wall clock.
 * @see interface#what-the-service-does
 */
export function bankDateTime(instant: Date): string {
  const ahead = aheadOfUtc(instant.getTime());
  const wall = new Date(instant.getTime() + ahead).toISOString().slice(0, 19);
  return `${wall}+${new Date(ahead).toISOString().slice(11, 16)}`;
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

const HALF_A_DAY = 43_200_000;

const HOUR = 3_600_000;
const HOURS_KEPT_MAX = 1_000;

/** Cached by the hour: formatting is slow, and the clocks change only on the hour. */
const aheadByHour = new Map<number, number>();

/** How many milliseconds Oslo's wall clock is ahead of UTC at an instant. */
function aheadOfUtc(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const known = aheadByHour.get(hour);
  if (known !== undefined) return known;
  const begin = hour * HOUR;
  const ahead = Date.parse(`${wallFormat.format(begin).replace(' ', 'T')}Z`) - begin;
  if (aheadByHour.size === HOURS_KEPT_MAX) aheadByHour.clear();
  aheadByHour.set(hour, ahead);
  return ahead;
}
