'use client';

import { useLocale, useTranslations } from 'next-intl';
import { heightOf, summariseSeries } from '@/components/chart/chart-figures';
import { moneyText } from '@/components/money/format-amount';
import { classNames } from '@/components/ui/class-names';
import type { BalanceSeriesView } from '@/lib/view/insight/insight';

const WIDTH = 96;
const HEIGHT = 20;
/** Room at the edges for the line's thickness. */
const EDGE = 2;

/** An account's daily balance as a line beside it. Nothing when too little is known. */
export function Sparkline({
  series,
  size = 'row',
}: {
  series: BalanceSeriesView;
  /** In a row, it is only there if the row is wide. */
  size?: 'row' | 'large';
}) {
  const t = useTranslations('charts');
  const locale = useLocale();
  const summary = summariseSeries(series);
  const { points, currency } = series;
  if (summary === null || points.length < 2) return null;
  const text = (amount: string) => moneyText(amount, currency, locale);
  return (
    <svg
      role="img"
      aria-label={t('sparkline', {
        count: points.length,
        lowest: text(summary.lowest),
        highest: text(summary.highest),
      })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames(
        'text-accent',
        size === 'row' ? 'hidden @[42rem]:block h-8 w-48' : 'h-12 w-36',
      )}
    >
      <polyline
        points={placesOf(points).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The coordinates of each point; a constant balance is a line in the middle. */
function placesOf(points: BalanceSeriesView['points']): string[] {
  const heights = points.map(({ amount }) => heightOf(amount));
  const least = Math.min(...heights);
  const span = Math.max(...heights) - least;
  return heights.map((height, at) => {
    const x = EDGE + (at / (points.length - 1)) * (WIDTH - 2 * EDGE);
    const share = span === 0 ? 0.5 : (height - least) / span;
    const y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
}
