'use client';

import { useLocale, useTranslations } from 'next-intl';
import { summariseSeries } from '@/components/chart/chart-figures';
import { LINE_HEIGHT, LINE_WIDTH, linePoints } from '@/components/chart/line-points';
import { moneyText } from '@/components/money/format-amount';
import { classNames } from '@/components/ui/class-names';
import type { BalanceSeriesView } from '@/lib/view/insight/insight';

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
      viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames(
        'text-accent',
        size === 'row' ? 'hidden @[42rem]:block h-8 w-48' : 'h-12 w-36',
      )}
    >
      <polyline
        points={linePoints(points).join(' ')}
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
