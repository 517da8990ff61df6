'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useTimeWords } from '@/components/time/use-time-words';
import type { BalanceSeriesView } from '@/lib/view/insight';
import { heightOf, moneyText, shortFigure } from './chart-figures';
import { ChartTooltip } from './chart-tooltip';

const TICK = { fill: 'var(--color-ink-muted)', fontSize: 12 };

/** The balance of one account as a line over its days. */
export function BalanceDrawing({ series }: { series: BalanceSeriesView }) {
  const t = useTranslations('charts');
  const locale = useLocale();
  const { day } = useTimeWords();
  const data = series.points.map(({ date, amount }) => ({
    date,
    amount,
    height: heightOf(amount),
  }));
  const month = (date: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(
      new Date(`${date}T12:00:00`),
    );
  return (
    <AreaChart
      responsive
      data={data}
      className="size-full"
      title={t('balanceOf', { account: series.accountName })}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={month}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line)' }}
        minTickGap={48}
      />
      <YAxis
        width={56}
        tickFormatter={(height: number) => shortFigure(height, locale)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
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
