import { languageTag } from '@/components/time/format-time';
import type { BalanceSeriesView, MonthFlowView } from '@/lib/view/insight/insight';
import type { Locale } from '@/lib/view/user/preference';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { daysBetween } from '@/lib/xs2a/value/iso-date';

/** An amount as a height. Only for drawing: text uses the decimal string itself. */
export function heightOf(amount: string): number {
  return Number(amount);
}

/** A short figure beside an axis: `1.2m`, `350k`, or `1,2 mill.` in Norwegian. */
export function shortFigure(height: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTag(locale), {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(height)
    .replace('-', '\u2212');
}

const STEPS_MAX = 4;

/** The labelled heights of an axis from 0 or below: round steps, as few as cover all of them. */
export function ticksOf(heights: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...heights), Math.max(0, ...heights)];
  if (least === most) return [0, 1];
  const power = 10 ** Math.floor(Math.log10((most - least) / STEPS_MAX));
  const stepsOf = (step: number) => ({
    from: Math.floor(least / step),
    to: Math.ceil(most / step),
  });
  const fits = (round: number) => {
    const { from, to } = stepsOf(round * power);
    return to - from <= STEPS_MAX;
  };
  const step = ([1, 2, 5, 10].find(fits) ?? 20) * power;
  const { from, to } = stepsOf(step);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** The most days that are labelled under a chart, none so near its edge that the label would be cut off. */
const NAMED_DAYS = 4;
const EDGE = 0.06;
/** A longer series needs the year in its labels, since some days occur in it twice. */
const DAYS_WITHOUT_YEAR_MAX = 366;

/**
 * The days to label under a series, and their format: month and year for a series of more than a year. Months begin
 * them where there are two or more; others are evenly spread.
 */
export function daysToName({ points }: Pick<BalanceSeriesView, 'points'>): {
  days: string[];
  form: 'shortDay' | 'shortMonthAndYear';
} {
  const spread = Array.from({ length: NAMED_DAYS }, (_, at) => {
    const place = ((2 * at + 1) / (2 * NAMED_DAYS)) * (points.length - 1);
    return points[Math.round(place)]?.date ?? [];
  }).flat();
  const edge = EDGE * points.length;
  const firsts = points
    .filter(({ date }, at) => date.endsWith('-01') && at >= edge && at < points.length - edge)
    .map(({ date }) => date);
  const step = Math.ceil(firsts.length / NAMED_DAYS);
  const days = firsts.length < 2 ? spread : firsts.filter((_, at) => at % step === 0);
  const [first, last] = [points.at(0)?.date, points.at(-1)?.date];
  const span = first && last ? daysBetween(first, last) : 0;
  const form = span > DAYS_WITHOUT_YEAR_MAX ? 'shortMonthAndYear' : 'shortDay';
  return { days: [...new Set(days)], form };
}

export type SeriesSummary = { lowest: string; highest: string; last: string; lastDay: string };

/** The lowest, highest and last amount of a series; null when it is empty. */
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
    lastDay: last.date,
  };
}

/** Totals in and out over some months of one currency, and the difference. */
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

/** An amount as a percentage of a sum, a whole number from 0 to 100. */
export function shareOf(amount: string, sum: string, currency: string): number {
  const of = toMinorUnits({ amount: sum, currency });
  return of <= 0n ? 0 : Number((toMinorUnits({ amount, currency }) * 100n) / of);
}
