import { useLocale, useTranslations } from 'next-intl';
import { summariseSeries } from '@/components/chart/chart-figures';
import { Sparkline } from '@/components/chart/sparkline';
import { formatAmount } from '@/components/money/format-amount';
import { formatDate } from '@/components/time/format-time';
import type { BalanceHistoryView } from '@/lib/view/insight/insight';

/** With fewer days a line says less than the figure above it. */
const DAYS_MIN = 7;

/**
 * An account's booked balance over the last 90 days, or as many as are known, for the card that has the figure. It is
 * rendered on the server, so that the page ships no code for it. Nothing where the balance of each day is not known, or
 * of too few days.
 */
export function BalanceCourse({ series }: { series: BalanceHistoryView['series'][number] }) {
  const t = useTranslations('charts');
  const words = useTranslations('accounts');
  const course = useTranslations('balanceCourse');
  const locale = useLocale();
  const { points, currency, coverage } = series;
  const summary = summariseSeries(series);
  const since = points[0]?.date;
  if (summary === null || since === undefined || points.length < DAYS_MIN) return null;
  const text = (amount: string) => {
    const { sign, digits } = formatAmount(amount, locale);
    return sign + digits;
  };
  return (
    <div className="-mt-1 space-y-1 px-4 pb-3 text-small text-ink-muted sm:px-5 print:hidden">
      <Sparkline series={series} className="block h-8 w-full" />
      <p className="flex flex-wrap justify-between gap-x-3">
        {coverage.isWhole && coverage.until === null && <span>{words('lastDays')}</span>}
        <span className="tabular-nums">
          {course('range', { lowest: text(summary.lowest), highest: text(summary.highest) })}{' '}
          <span className="text-[0.8rem]">{currency}</span>
        </span>
      </p>
      {!coverage.isWhole && <p>{t('backTo', { day: formatDate(since, locale) })}</p>}
      {coverage.unreadable > 0 && <p>{t('leftOut', { count: coverage.unreadable })}</p>}
    </div>
  );
}
