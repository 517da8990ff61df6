'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { moneyText } from '@/components/money/format-amount';
import { dateText } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import type { BalanceSeriesView } from '@/lib/view/insight/insight';
import { daysToName, heightOf, shortFigure, ticksOf } from './chart-figures';
import { AMOUNT_AXIS, CHART_MARGIN, GRID, TIME_AXIS } from './chart-style';
import { ChartTooltip } from './chart-tooltip';

/** One account's balance as a line. */
export function BalanceDrawing({ series }: { series: BalanceSeriesView }) {
  const t = useTranslations('charts');
  const locale = useLocale();
  const { day } = useTimeWords();
  const data = series.points.map(({ date, amount }) => ({
    date,
    amount,
    height: heightOf(amount),
  }));
  const { days, form } = daysToName(series);
  const named = (date: string) => dateText(new Date(`${date}T12:00:00`), locale, form);
  const ticks = ticksOf(data.map(({ height }) => height));
  return (
    <AreaChart
      responsive
      data={data}
      className="size-full"
      title={t('balanceOf', { account: series.accountName })}
      margin={CHART_MARGIN}
    >
      <CartesianGrid {...GRID} />
      {/* Given here: to choose by itself, the axis would measure the label of every day. */}
      <XAxis {...TIME_AXIS} dataKey="date" tickFormatter={named} ticks={days} interval={0} />
      <YAxis
        {...AMOUNT_AXIS}
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        tickFormatter={(height: number) => shortFigure(height, locale)}
      />
      <ReferenceLine y={0} stroke="var(--color-line-strong)" />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--color-line-strong)' }}
        content={({ active, payload }) => {
          const point = payload?.[0]?.payload as (typeof data)[number] | undefined;
          return active && point ? (
            <ChartTooltip
              title={day(point.date)}
              lines={[moneyText(point.amount, series.currency, locale)]}
            />
          ) : null;
        }}
      />
      <Area
        type="stepAfter"
        dataKey="height"
        stroke="var(--color-accent)"
        strokeWidth={2}
        fill="var(--color-accent-soft)"
        isAnimationActive={false}
        activeDot={{ r: 4, fill: 'var(--color-accent)', stroke: 'var(--color-surface-raised)' }}
      />
    </AreaChart>
  );
}
