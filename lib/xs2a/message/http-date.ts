/**
 * The `Date` header: written in the full date form of RFC 7231, but read leniently, since real clients write one-digit
 * days and numeric zones. Whether the time is close enough to now is for the caller to decide.
 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const FORM =
  /^(?:(Mon|Tue|Wed|Thu|Fri|Sat|Sun), ?)?([0-9]{1,2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) (GMT|UTC|Z|[+-](?:0[0-9]|1[0-4])[0-5][0-9])$/;

/** The full date form of RFC 7231 (`Tue, 15 Nov 1994 08:12:31 GMT`). @see interface#what-the-service-does */
export function formatHttpDate(time: Date): string {
  return time.toUTCString();
}

/**
 * The time that a `Date` header names, or null when it names none. The day may have one digit, the zone may be numeric,
 * and the weekday may be missing. A weekday of another date makes the header incorrect.
 * @see interface#authentication
 * @see supplement#4
 */
export function parseHttpDate(value: string): Date | null {
  const match = FORM.exec(value.trim());
  if (match === null) return null;
  const [, weekday, day, month = '', year, hour, minute, second, zone = ''] = match;
  const monthIndex = MONTHS.indexOf(month);
  const time = new Date(
    Date.UTC(Number(year), monthIndex, Number(day), Number(hour), Number(minute), Number(second)),
  );
  // Too many hours change the day; too many minutes or seconds change the minute.
  if (
    monthIndex < 0 ||
    time.getUTCDate() !== Number(day) ||
    time.getUTCMinutes() !== Number(minute) ||
    (weekday !== undefined && weekday !== formatHttpDate(time).slice(0, 3))
  ) {
    return null;
  }
  return new Date(time.getTime() - zoneMinutes(zone) * 60_000);
}

function zoneMinutes(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  return /^[+-]/.test(zone) ? sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5))) : 0;
}
