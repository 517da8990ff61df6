/** How far the wall clock of a time zone is ahead of UTC. */

/**
 * In milliseconds, at an instant. Cached by the quarter hour: asking is slow, and clocks change only on the quarter.
 * @param instant milliseconds since 1970
 */
export function zoneOffset(timeZone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER_HOUR) * QUARTER_HOUR;
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = offsetAt(timeZone, quarter);
  if (offsets.size === OFFSETS_KEPT_MAX) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const QUARTER_HOUR = 900_000;

const OFFSETS_KEPT_MAX = 1_000;
const offsets = new Map<string, number>();

const wallFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Asks the machine. The first format of dates that a page makes keeps a phone busy for a tenth of a second, so a
 * browser that knows time zones without one is asked directly.
 */
function offsetAt(timeZone: string, instant: number): number {
  const { Temporal } = globalThis as WithTemporal;
  if (Temporal !== undefined)
    return (
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
        .offsetNanoseconds / 1e6
    );
  let format = wallFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    wallFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
}

/** What is asked of the language's own calendar, which the compiler does not know yet. */
type WithTemporal = {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds: (at: number) => {
        toZonedDateTimeISO: (timeZone: string) => { offsetNanoseconds: number };
      };
    };
  };
};
