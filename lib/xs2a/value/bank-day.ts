/**
 * Norwegian bank days: the days on which Norges Bank's settlement system is open. That is Monday to Friday, except
 * public holidays and Christmas Eve.
 */
import { addDays, daysBetween, isoWeekday } from './iso-date';

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-17',
  '12-24',
  '12-25',
  '12-26',
]);

/** Days from Easter Sunday: Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const EASTER_HOLIDAYS: ReadonlySet<number> = new Set([-3, -2, 1, 39, 50]);

/** Easter Sunday of a year of the Gregorian calendar, `YYYY-MM-DD`. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const solarCorrection = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (solarCorrection + 19 * golden + 15) % 30;
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const weekday =
    (2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4) - moon + 32) % 7;
  const month = Math.floor((moon + weekday + 90) / 25);
  const day = (moon + weekday + month + 19) % 32;
  const text = (value: number, length: number) => String(value).padStart(length, '0');
  return `${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`;
}

/** Whether a day is one of Norges Bank's settlement. @throws RangeError when `date` is invalid. @assumes bank-days */
export function isBankDay(date: string): boolean {
  if (isoWeekday(date) > 5 || FIXED_HOLIDAYS.has(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return !EASTER_HOLIDAYS.has(daysBetween(easter, date));
}

/** The day itself if it is a bank day, otherwise the next one. @throws RangeError when `date` is invalid. */
export function bankDayOnOrAfter(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/** The day itself if it is a bank day, otherwise the one before. @throws RangeError when `date` is invalid. */
export function bankDayOnOrBefore(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, -1);
  return day;
}
