import { useLocale, useTranslations } from 'next-intl';
import { summariseSeries } from '@/components/chart/chart-figures';
import { LINE_HEIGHT, LINE_WIDTH, linePoints } from '@/components/chart/line-points';
import { moneyText } from '@/components/money/format-amount';
import { formatDate } from '@/components/time/format-time';
import { Card } from '@/components/ui/card';
import type { BalanceHistoryView } from '@/lib/view/insight/insight';

/** With fewer days a line says less than the figure above it. */
const DAYS_MIN = 7;

/**
 * An account's booked balance over the last 90 days, or as many as are known. It is rendered on the server, so that the
 * page ships no code for it. Nothing where the balance of each day is not known, or of too few days.
 */
export function BalanceCourse({ series }: { series: BalanceHistoryView['series'][number] }) {
  const t = useTranslations('charts');
  const words = useTranslations('accounts');
  const locale = useLocale();
  const { points, currency, coverage } = series;
  const summary = summariseSeries(series);
  const since = points[0]?.date;
  if (summary === null || since === undefined || points.length < DAYS_MIN) return null;
  const text = (amount: string) => moneyText(amount, currency, locale);
  const facts = [
    ['lowest', text(summary.lowest)],
    ['highest', text(summary.highest)],
  ] as const;
  return (
    <Card className="px-4 py-4 max-xl:mt-1 sm:px-5 print:hidden">
      <section aria-labelledby="balance-course">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="balance-course" className="text-small font-medium">
            {t('balanceTitle')}
          </h2>
          {coverage.isWhole && <p className="text-small text-ink-muted">{words('lastDays')}</p>}
        </div>
        <svg
          role="img"
          aria-label={t('sparkline', {
            count: points.length,
            lowest: text(summary.lowest),
            highest: text(summary.highest),
          })}
          viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-3 h-14 w-full text-accent"
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
        <dl className="mt-2 flex flex-wrap justify-between gap-x-4 text-small">
          {facts.map(([name, amount]) => (
            <div key={name} className="last:text-right">
              <dt className="text-ink-muted">{t(name)}</dt>
              <dd className="tabular-nums">{amount}</dd>
            </div>
          ))}
        </dl>
        {!coverage.isWhole && (
          <p className="mt-2 text-small text-ink-muted">
            {t('backTo', { day: formatDate(since, locale) })}
          </p>
        )}
        {coverage.unreadable > 0 && (
          <p className="mt-2 text-small text-ink-muted">
            {t('leftOut', { count: coverage.unreadable })}
          </p>
        )}
      </section>
    </Card>
  );
}
