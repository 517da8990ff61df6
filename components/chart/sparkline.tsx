import { useLocale, useTranslations } from 'next-intl';
import { moneyText } from '@/components/money/format-amount';
import type { BalanceSeriesView } from '@/lib/view/insight/insight';
import { heightOf, summariseSeries } from './chart-figures';

const WIDTH = 96;
const HEIGHT = 20;
/** Room at the edges for the line's thickness. */
const EDGE = 2;

type SparklineProps = { series: BalanceSeriesView; className: string };

/** A small line of each day's balance, named with the lowest and the highest. Nothing of fewer than two days. */
export function Sparkline({ series, className }: SparklineProps) {
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
      className={className}
    >
      <polyline
        points={linePoints(points)}
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The coordinates of each point of a line; a constant balance is a line in the middle. */
function linePoints(points: BalanceSeriesView['points']): string {
  const heights = points.map(({ amount }) => heightOf(amount));
  const least = Math.min(...heights);
  const span = Math.max(...heights) - least;
  const places = heights.map((height, at) => {
    const x = EDGE + (at / (points.length - 1)) * (WIDTH - 2 * EDGE);
    const share = span === 0 ? 0.5 : (height - least) / span;
    const y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return places.join(' ');
}
