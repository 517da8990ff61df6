'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { runWords } from './batch-run-words';
import { longDay, longDayWithin } from './day-words';

/** The bank's run that executes a payment for a day. */
export function RunNote({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const { time, day, late, today, dayWithin } = useRun(date);
  if (late === null) {
    const first = { time, day: day === null ? '' : dayWithin(day) };
    return date === today ? t('run.tooLateToday', first) : t('run.first', first);
  }
  return late.day === null
    ? t('run.today', { time, late: late.time })
    : t('run.lastToday', { time, late: late.time, day: dayWithin(late.day) });
}

/** The day on which the bank pays, which is later than the chosen one when that has no run left. */
export function RunDay({ date }: { date: string }) {
  const { day, today } = useRun(date);
  return longDay(day ?? today, useLocale());
}

/** The same with the run. */
export function RunDayAndTime({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const { time, late } = useRun(date);
  return (
    <>
      <RunDay date={date} />
      <span className="block text-ink-muted">
        {late === null ? t('run.briefFirst', { time }) : t('run.brief', { time })}
      </span>
    </>
  );
}

function useRun(date: string) {
  const locale = useLocale();
  const now = useNow();
  return {
    ...runWords(now, date),
    today: bankDay(now),
    dayWithin: (day: string) => longDayWithin(day, locale),
  };
}
