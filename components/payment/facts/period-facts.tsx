import { useLocale, useTranslations } from 'next-intl';
import { dateText, languageTag } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Fact } from '@/components/ui/facts';
import { executions } from '@/lib/xs2a/payment/execution';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';

const DATES_SHOWN = 5;

/** When a standing order pays: how often, from when until when, and its next dates. */
export function PeriodFacts({ period }: { period: PaymentRequest<'periodic-payments'> }) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const { day, now } = useTimeWords();
  const { frequency, dayOfExecution, monthsOfExecution, executionRule, startDate, endDate } =
    period;
  const dates = executions(period, bankDay(now), DATES_SHOWN);
  return (
    <>
      <Fact name={t('howOften')}>
        {t(`frequency.${frequency}`)}
        {dayOfExecution !== undefined && ` ${t('onDayOfMonth', { day: Number(dayOfExecution) })}`}
        {monthsOfExecution !== undefined && (
          <span className="block text-ink-muted">
            {new Intl.ListFormat(languageTag(locale)).format(
              monthsOfExecution.map((month) =>
                dateText(new Date(2026, month - 1, 1), locale, 'month'),
              ),
            )}
          </span>
        )}
      </Fact>
      <Fact name={t('firstDay')}>{day(startDate)}</Fact>
      <Fact name={t('lastDay')}>{endDate === undefined ? t('noLastDay') : day(endDate)}</Fact>
      {executionRule !== undefined && (
        <Fact name={t('dayOff')}>
          {executionRule === 'following' ? t('dayOffFollowing') : t('dayOffPreceding')}
        </Fact>
      )}
      <Fact name={t('nextDates', { count: dates.length })}>
        {dates.length === 0 ? (
          t('noDates')
        ) : (
          <ul>
            {dates.map(({ dueDate, executionDate }) => (
              <li key={dueDate}>{day(executionDate)}</li>
            ))}
          </ul>
        )}
      </Fact>
    </>
  );
}
