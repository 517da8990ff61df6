'use client';

import { useQuery } from '@tanstack/react-query';
import { subDays, subMonths, subYears } from 'date-fns';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ChartFigure } from '@/components/chart/chart-figure';
import { ChartFigureSkeleton } from '@/components/chart/chart-figure-skeleton';
import { summariseSeries } from '@/components/chart/chart-figures';
import { CoverageNote, shownOf } from '@/components/chart/coverage-note';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Money } from '@/components/money/money';
import { PartProblem } from '@/components/problem/part-problem';
import { calendarDayOf } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { tellApart } from '@/components/transaction/tell-apart';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { ChoiceSelect } from '@/components/ui/form/select';
import { Skeleton } from '@/components/ui/skeleton';
import { balanceHistoryQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';

const BalanceDrawing = drawnLater(
  async () => (await import('@/components/chart/balance-drawing')).BalanceDrawing,
  () => <Skeleton className="size-full" />,
);

const SPANS = ['days90', 'year', 'years5'] as const;
type Span = (typeof SPANS)[number];

/** Why there are no figures: the key of the sentence. */
const WHY_NONE = {
  balance: 'balanceNone',
  'same-time': 'balanceApart',
  currency: 'balanceCurrency',
} as const;

/** One account's balance day by day; of a longer time, week by week or month by month. */
export function BalanceOverTime({
  accounts,
  isReading,
}: {
  accounts: readonly AccountView[];
  isReading: boolean;
}) {
  const t = useTranslations('charts');
  const { contextId } = useActingContext();
  const { now, day } = useTimeWords();
  const [chosen, setChosen] = useState(accounts[0]?.accountId);
  const [span, setSpan] = useState<Span>('days90');
  const named = useMemo(() => tellApart(accounts), [accounts]);
  const account = named.find(({ accountId }) => accountId === chosen) ?? named[0];
  const query = useQuery({
    ...balanceHistoryQuery(contextId, {
      accountId: account?.accountId ?? '',
      dateFrom: calendarDayOf(startOf(span, now)),
      dateTo: calendarDayOf(now),
    }),
    enabled: account !== undefined,
  });
  const { data, error, isFetching } = query;
  if (!account) return null;
  const series = data?.series.find(({ accountId }) => accountId === account.accountId);
  const isOnTheWay = isReading || isFetching;
  const dayOrNow = (date: string) => (date === calendarDayOf(now) ? t('now') : day(date));
  const shown = shownOf(series?.coverage, isOnTheWay);
  const summary = shown === 'figures' && series ? summariseSeries(series) : null;
  const controls = (
    <div className="mb-3 flex flex-wrap gap-2">
      <ChoiceSelect
        label={t('account')}
        hideLabel
        className="min-w-0 flex-1 basis-40"
        value={account.accountId}
        onChoose={setChosen}
        choices={named.map(({ accountId, name }) => [accountId, name])}
      />
      <ChoiceSelect
        label={t('span')}
        hideLabel
        className="shrink-0"
        value={span}
        onChoose={setSpan}
        choices={SPANS.map((one) => [one, t(`spans.${one}`)])}
      />
    </div>
  );
  return (
    <section aria-labelledby="balance-over-time">
      <h2 id="balance-over-time" className="mb-3 font-semibold xl:text-heading">
        {t('balanceTitle')}
      </h2>
      {series && summary ? (
        <ChartFigure
          controls={
            <>
              {controls}
              <CoverageNote coverage={series.coverage} isReading={isOnTheWay} />
            </>
          }
          summary={t('balanceSummary', { every: series.every })}
          facts={[
            {
              name: dayOrNow(summary.lastDay),
              value: { amount: summary.last, currency: series.currency },
            },
            { name: t('lowest'), value: { amount: summary.lowest, currency: series.currency } },
            { name: t('highest'), value: { amount: summary.highest, currency: series.currency } },
          ]}
          table={{
            caption: t('balanceOf', { account: account.name }),
            head: [t('day'), t('balance')],
            rows: [...series.points].reverse().map(({ date, amount }) => ({
              key: date,
              cells: [day(date), <Money key="amount" of={{ amount, currency: series.currency }} />],
            })),
          }}
        >
          <BalanceDrawing series={series} />
        </ChartFigure>
      ) : error ? (
        <PartProblem query={query} />
      ) : (
        <Card className="p-4 sm:p-5">
          {controls}
          {shown === 'loading' || (isOnTheWay && series?.missing === 'same-time') ? (
            <ChartFigureSkeleton />
          ) : (
            <p className="text-small text-ink-muted">
              {t(shown === 'nothing' ? 'nothingLoaded' : WHY_NONE[series?.missing ?? 'balance'])}
            </p>
          )}
        </Card>
      )}
    </section>
  );
}

function startOf(span: Span, now: Date): Date {
  return span === 'days90'
    ? subDays(now, 89)
    : span === 'year'
      ? subMonths(now, 12)
      : subYears(now, 5);
}
