import { languageTag } from '@/components/time/format-time';
import type { BalanceSeriesView, MonthFlowView } from '@/lib/view/insight/insight';
import type { Locale } from '@/lib/view/user/preference';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { daysBetween } from '@/lib/xs2a/value/iso-date';

/** A height on a picture. Only ever drawn: what is read is the decimal string itself. */
export function heightOf(amount: string): number {
  return Number(amount);
}

/** A figure beside an axis, short: `1.2 m`, `350 k`. */
export function shortFigure(height: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTag(locale), {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(height)
    .replace('-', '\u2212');
}

/** So many days are named under a picture, and none so near its edge that its name would be cut. */
const NAMED_DAYS = 4;
/** What a series spans when its days are named with their year: days that are twice in it would be a riddle. */
const DAYS_WITHOUT_YEAR_MAX = 366;

/** The days to name under a series, evenly spread, and how: by month and year where the series is longer than one. */
export function daysToName({ points }: Pick<BalanceSeriesView, 'points'>): {
  days: string[];
  form: 'shortDay' | 'shortMonthAndYear';
} {
  const days = Array.from({ length: NAMED_DAYS }, (_, at) => {
    const place = ((2 * at + 1) / (2 * NAMED_DAYS)) * (points.length - 1);
    return points[Math.round(place)]?.date ?? [];
  }).flat();
  const [first, last] = [points.at(0)?.date, points.at(-1)?.date];
  const span = first && last ? daysBetween(first, last) : 0;
  const form = span > DAYS_WITHOUT_YEAR_MAX ? 'shortMonthAndYear' : 'shortDay';
  return { days: [...new Set(days)], form };
}

export type SeriesSummary = { lowest: string; highest: string; last: string };

/** The lowest, the highest and the last amount of a series; null for an empty one. */
export function summariseSeries({ points, currency }: BalanceSeriesView): SeriesSummary | null {
  const last = points.at(-1);
  if (!last) return null;
  const units = points.map(({ amount }) => toMinorUnits({ amount, currency }));
  const least = units.reduce((low, unit) => (unit < low ? unit : low));
  const most = units.reduce((high, unit) => (unit > high ? unit : high));
  return {
    lowest: fromMinorUnits(least, currency),
    highest: fromMinorUnits(most, currency),
    last: last.amount,
  };
}

/** What came in and went out in some months of one currency, and what of it is left. */
export function sumFlows(months: readonly MonthFlowView[]): {
  in: string;
  out: string;
  net: string;
} {
  const currency = months[0]?.currency ?? 'NOK';
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total + toMinorUnits({ amount, currency }), 0n);
  const [into, out] = [sum(months.map((month) => month.in)), sum(months.map(({ out }) => out))];
  return {
    in: fromMinorUnits(into, currency),
    out: fromMinorUnits(out, currency),
    net: fromMinorUnits(into - out, currency),
  };
}

/** The share that an amount has of the largest one, from 0 to 100, whole. */
export function shareOf(amount: string, largest: string, currency: string): number {
  const of = toMinorUnits({ amount: largest, currency });
  return of <= 0n ? 0 : Number((toMinorUnits({ amount, currency }) * 100n) / of);
}
