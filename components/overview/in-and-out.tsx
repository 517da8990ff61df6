'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ChartFigure } from '@/components/chart/chart-figure';
import { ChartFigureSkeleton } from '@/components/chart/chart-figure-skeleton';
import { sumFlows } from '@/components/chart/chart-figures';
import { CoverageNote, shownOf } from '@/components/chart/coverage-note';
import { Money } from '@/components/money/money';
import { monthName } from '@/components/time/month-name';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { MonthFlowsView, MonthFlowView } from '@/lib/view/insight/insight';
import { groupBy } from '@/lib/xs2a/group-by';

const FlowDrawing = drawnLater(
  async () => (await import('@/components/chart/flow-drawing')).FlowDrawing,
  () => <Skeleton className="size-full" />,
);

type InAndOutProps = {
  query: { data: MonthFlowsView | undefined; isFetching: boolean };
  isReading: boolean;
};

/** Money in and out each month, with a chart for each currency. */
export function InAndOut({ query: { data, isFetching }, isReading }: InAndOutProps) {
  const t = useTranslations('charts');
  const isOnTheWay = isReading || isFetching;
  const shown = shownOf(data?.coverage, isOnTheWay);
  const currencies = groupBy(data?.months ?? [], ({ currency }) => currency);
  return (
    <section aria-labelledby="in-and-out">
      <h2 id="in-and-out" className="mb-3 font-semibold xl:text-heading">
        {t('inAndOut')}
      </h2>
      {shown === 'loading' || !data ? (
        <Card className="p-4 sm:p-5">
          <ChartFigureSkeleton />
        </Card>
      ) : shown === 'nothing' || currencies.size === 0 ? (
        <Card className="p-5 text-small text-ink-muted">
          {t(shown === 'nothing' ? 'nothingLoaded' : 'monthsNone')}
        </Card>
      ) : (
        <>
          <CoverageNote coverage={data.coverage} isReading={isOnTheWay} />
          <div className="space-y-4">
            {[...currencies].map(([currency, months]) => (
              <FlowsOf
                key={currency}
                currency={currency}
                months={months}
                since={data.coverage.isWhole ? null : data.coverage.since}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

type FlowsOfProps = {
  currency: string;
  months: readonly MonthFlowView[];
  /** The first day counted, if not the whole period. */
  since: string | null;
};

function FlowsOf({ currency, months, since }: FlowsOfProps) {
  const t = useTranslations('charts');
  const locale = useLocale();
  const { dayWithin } = useTimeWords();
  const sums = sumFlows(months);
  return (
    <ChartFigure
      summary={`${
        since === null
          ? t('monthsSummary', { count: months.length })
          : t('monthsSummarySince', { day: dayWithin(since) })
      } ${t('ownLeftOut')}`}
      facts={[
        { name: t('in'), value: { amount: sums.in, currency }, colour: 'bg-settled' },
        { name: t('out'), value: { amount: sums.out, currency }, colour: 'bg-line-strong' },
        { name: t('net'), value: { amount: sums.net, currency } },
      ]}
      table={{
        caption: t('inAndOut'),
        head: [t('month'), t('in'), t('out')],
        rows: [...months].reverse().map((month) => ({
          key: month.month,
          cells: [
            monthName(month.month, locale, 'long'),
            <Money key="in" of={{ amount: month.in, currency }} />,
            <Money key="out" of={{ amount: month.out, currency }} />,
          ],
        })),
      }}
    >
      <FlowDrawing months={months} />
    </ChartFigure>
  );
}
