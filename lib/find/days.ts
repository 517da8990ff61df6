/** Parses days as people write them, in English and Norwegian. Pure. */
import { addDays, isIsoDate } from '@/lib/xs2a/value/iso-date';

export type Days = { from: string; to: string };

/** Months by the first three letters of their names in either language. */
const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  des: 12,
  dec: 12,
};

const MONTH_NAMES = [
  'january januar jan',
  'february februar feb',
  'march mars mar',
  'april apr',
  'may mai',
  'june juni jun',
  'july juli jul',
  'august aug',
  'september sept sep',
  'october oktober oct okt',
  'november nov',
  'december desember dec des',
].flatMap((names) => names.split(' '));

const NAME = `(${MONTH_NAMES.join('|')})\\.?`;
const DAY = '(\\d{1,2})(?:\\.|st|nd|rd|th)?';
const YEAR = '(\\d{4})';
/** The years that a bank's customers might search for. */
const YEAR_MIN = 1990;

type Reader = (parts: readonly string[], today: string) => Days | null;

const READERS: readonly [RegExp, Reader][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d]) => oneDay(y, m, d)],
  [/^(\d{4})[-./](\d{1,2})$/, ([y, m], today) => month(today, y, m)],
  [/^(\d{1,2})[./](\d{1,2})[./](\d{4})$/, ([d, m, y]) => oneDay(y, m, d)],
  [/^(\d{1,2})[./](\d{1,2})[./](\d{2})$/, ([d, m, y]) => oneDay(`20${y}`, m, d)],
  [/^(\d{1,2})[./](\d{4})$/, ([m, y], today) => month(today, y, m)],
  [/^(\d{1,2})[./](\d{1,2})\.?$/, ([d, m], today) => latestDay(m, d, today)],
  [/^(\d{4})$/, ([y], today) => year(Number(y), today)],
  [pattern(NAME), ([name], today) => latestMonth(name, today)],
  [pattern(`${NAME} ${YEAR}`), ([name, y], today) => month(today, y, numberOf(name))],
  [pattern(`${DAY} ${NAME}`), ([d, name], today) => latestDay(numberOf(name), d, today)],
  [pattern(`${NAME} ${DAY}`), ([name, d], today) => latestDay(numberOf(name), d, today)],
  [pattern(`${DAY} ${NAME},? ${YEAR}`), ([d, name, y]) => oneDay(y, numberOf(name), d)],
  [pattern(`${NAME} ${DAY},? ${YEAR}`), ([name, d, y]) => oneDay(y, numberOf(name), d)],
  [/^(?:today|i dag|idag)$/, (_, today) => ({ from: today, to: today })],
  [
    /^(?:yesterday|i går|igår)$/,
    (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  ],
  [
    /^(?:this month|denne måneden)$/,
    (_, today) => month(today, today.slice(0, 4), today.slice(5, 7)),
  ],
  [
    /^(?:last month|forrige måned)$/,
    (_, today) => {
      const before = addDays(`${today.slice(0, 7)}-01`, -1);
      return month(today, before.slice(0, 4), before.slice(5, 7));
    },
  ],
  [/^(?:this year|i år)$/, (_, today) => year(Number(today.slice(0, 4)), today)],
  [/^(?:last year|i fjor)$/, (_, today) => year(Number(today.slice(0, 4)) - 1, today)],
];

/**
 * The days that a text names: one day, a month or a year. Without a year, the latest such day or month that has begun.
 * Null when the text names no days.
 */
export function readDays(text: string, today: string): Days | null {
  const lower = text.toLowerCase();
  for (const [form, reader] of READERS) {
    const match = form.exec(lower);
    if (match) return reader(match.slice(1), today);
  }
  return null;
}

function pattern(source: string): RegExp {
  return new RegExp(`^${source}$`);
}

function numberOf(name = ''): string {
  return String(MONTHS[name.slice(0, 3)] ?? 0);
}

function oneDay(y = '', m = '', d = ''): Days | null {
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isIsoDate(day) ? { from: day, to: day } : null;
}

function month(today: string, y = '', m = ''): Days | null {
  const from = `${y}-${m.padStart(2, '0')}-01`;
  if (!isIsoDate(from) || year(Number(y), today) === null) return null;
  // The first of the next month is at most 31 days away.
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

function year(y: number, today: string): Days | null {
  return y >= YEAR_MIN && y <= Number(today.slice(0, 4)) + 1
    ? { from: `${y}-01-01`, to: `${y}-12-31` }
    : null;
}

function latestMonth(name: string | undefined, today: string): Days | null {
  const y = Number(today.slice(0, 4));
  const ofThisYear = month(today, String(y), numberOf(name));
  return ofThisYear !== null && ofThisYear.from > today
    ? month(today, String(y - 1), numberOf(name))
    : ofThisYear;
}

/** How many years back to look for a 29 February. */
const YEARS_BACK_MAX = 8;

function latestDay(m: string | undefined, d: string | undefined, today: string): Days | null {
  const y = Number(today.slice(0, 4));
  for (let back = 0; back <= YEARS_BACK_MAX; back += 1) {
    const found = oneDay(String(y - back), m, d);
    if (found !== null && found.from <= today) return found;
  }
  return null;
}
