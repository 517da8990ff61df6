/**
 * Dates as people type them: day, month and year with points, slashes, hyphens or spaces, with the year missing or in
 * two digits, or the ISO form. The day always comes before the month.
 */
import { addDays, isIsoDate } from './iso-date';

/**
 * The day that was meant, `YYYY-MM-DD`; null when the calendar has no such day.
 * @param today `YYYY-MM-DD`.
 * @param towards which way to look without a year: the nearest such day from today on, for payments, or back, for
 * searches.
 */
export function readTypedDate(
  text: string,
  today: string,
  towards: 'future' | 'past' = 'future',
): string | null {
  const typed = text.trim();
  if (isIsoDate(typed)) return typed;
  const compact = /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/.exec(typed);
  const parted = /^([0-9]{1,2})[-./\s]+([0-9]{1,2})(?:[-./\s]+([0-9]{4}|[0-9]{2}))?[.\s]*$/.exec(
    typed,
  );
  const [, day = '', month = '', year] = compact ?? parted ?? [];
  if (day === '') return null;
  const dateIn = (fullYear: string) => {
    const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(date) ? date : null;
  };
  if (year !== undefined) return dateIn(year.length === 2 ? `${today.slice(0, 2)}${year}` : year);
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be eight years away.
  for (let years = 0; years <= 8; years += 1) {
    const date = dateIn(String(towards === 'future' ? thisYear + years : thisYear - years));
    if (date !== null && (towards === 'future' ? date >= today : date <= today)) return date;
  }
  return null;
}

/** A date as it would be typed: `24.12.2026`, or `24/12/2026`. An invalid date is returned unchanged. */
export function typedDate(date: string, mark: '.' | '/'): string {
  if (!isIsoDate(date)) return date;
  const [year, month, day] = addDays(date, 0).split('-');
  return [day, month, year].join(mark);
}
