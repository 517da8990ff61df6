import { CURRENCIES } from '@/lib/xs2a/value/currency';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';

/** The months' names and short names in bokmål and English. */
const MONTHS = [
  ['januar', 'january', 'jan'],
  ['februar', 'february', 'feb'],
  ['mars', 'march', 'mar'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nov'],
  ['desember', 'december', 'des', 'dec'],
];

const NAME = MONTHS.flat().join('|');
const ISO = /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g;
const NUMBERS =
  /(?<![\d.,/-]|\d\s)(\d{1,2})(?:([./])(\d{1,2})(\2(?:\d{4}|\d{2}))?|\.\s(\d{1,2})(\.\s\d{4}))(?!\d|[.,/-]\d|\s?%)/g;
const DAY_AND_NAME = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s?(?:of\\s)?(${NAME})(?!\\p{L})(?:,?\\s\\d{4}(?!\\d))?`,
  'giu',
);
const NAME_AND_DAY = new RegExp(
  `(?<!\\p{L})(${NAME})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s\\d{4}(?!\\d))?`,
  'giu',
);

/** What makes the numbers beside it an amount or an hour. */
const OTHER_THAN_A_DAY = new Set([
  ...CURRENCIES.map((code) => code.toLowerCase()),
  ...['kr', 'krone', 'kroner', 'euro', 'euros', 'dollar', 'dollars', '€', '$', '£'],
  ...['at', 'kl', 'klokka', 'klokken', 'o', 'am', 'pm', 'a', 'p', 'h', 'hrs', 'hours', 'uhr'],
]);

/**
 * The days that a bank's words name, as written: `2027-03-11`, `11.3.`, `11/03/2027`, `11. mars` or `March 11`. An
 * amount or an hour, as `NOK 10.12` or `at 11.10`, is none.
 */
export function daysNamed(text: string): string[] {
  return [
    ...[...text.matchAll(ISO)].filter(([date]) => isIsoDate(date)),
    ...[...text.matchAll(NUMBERS)].filter(
      (found) => isDay(found[1], found[3] ?? found[5]) && !isAmountOrHour(text, found),
    ),
    ...[...text.matchAll(DAY_AND_NAME)].filter(([, day, name]) => isDayOf(name, day)),
    ...[...text.matchAll(NAME_AND_DAY)].filter(([, name, day]) => isDayOf(name, day)),
  ].map(([day]) => day.toLowerCase());
}

/** Whether the day exists in some year. */
function isDay(day = '', month = ''): boolean {
  return isIsoDate(`2028-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function isDayOf(name = '', day = ''): boolean {
  const month = MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1;
  // The verb: “12 may fail”.
  return name !== 'may' && isDay(day, String(month));
}

function isAmountOrHour(text: string, found: RegExpExecArray): boolean {
  const { 0: numbers, index } = found;
  const year = found[4] ?? found[6];
  if (year !== undefined) return false;
  const before = /([\p{L}€$£]+)[.:]?\s?$/u.exec(text.slice(0, index));
  const after = /^\s?([\p{L}€$£]+)/u.exec(text.slice(index + numbers.length));
  return [before, after].some((word) => OTHER_THAN_A_DAY.has(word?.[1]?.toLowerCase() ?? ''));
}
