'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { moneyText } from '@/components/money/format-amount';
import { monthName } from '@/components/time/month-name';
import type { MonthFlowView } from '@/lib/view/insight/insight';
import { heightOf, shortFigure, ticksOf } from './chart-figures';
import { AMOUNT_AXIS, CHART_MARGIN, GRID, TIME_AXIS } from './chart-style';
import { ChartTooltip } from './chart-tooltip';

/** Money in and out each month, as two bars. */
export function FlowDrawing({ months }: { months: readonly MonthFlowView[] }) {
  const t = useTranslations('charts');
  const locale = useLocale();
  const data = months.map((month) => ({
    ...month,
    inHeight: heightOf(month.in),
    outHeight: heightOf(month.out),
  }));
  const ticks = ticksOf(data.flatMap(({ inHeight, outHeight }) => [inHeight, outHeight]));
  return (
    <BarChart
      responsive
      data={data}
      className="size-full"
      title={t('inAndOut')}
      barGap={2}
      barCategoryGap="24%"
      margin={CHART_MARGIN}
    >
      <CartesianGrid {...GRID} />
      <XAxis
        {...TIME_AXIS}
        dataKey="month"
        tickFormatter={(month: string) => monthName(month, locale, 'short')}
        interval="equidistantPreserveStart"
        minTickGap={16}
      />
      <YAxis
        {...AMOUNT_AXIS}
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        tickFormatter={(height: number) => shortFigure(height, locale)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-surface-sunken)' }}
        content={({ active, payload }) => {
          const month = payload?.[0]?.payload as MonthFlowView | undefined;
          return active && month ? (
            <ChartTooltip
              title={monthName(month.month, locale, 'long')}
              lines={[
                t('inOf', { amount: moneyText(month.in, month.currency, locale) }),
                t('outOf', { amount: moneyText(month.out, month.currency, locale) }),
              ]}
            />
          ) : null;
        }}
      />
      <Bar
        dataKey="inHeight"
        fill="var(--color-settled)"
        radius={[3, 3, 0, 0]}
        maxBarSize={18}
        isAnimationActive={false}
      />
      <Bar
        dataKey="outHeight"
        fill="var(--color-line-strong)"
        radius={[3, 3, 0, 0]}
        maxBarSize={18}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
