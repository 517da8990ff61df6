'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { runWords } from './batch-run-words';
import { longDayWithin } from './day-words';

/** The bank's run that executes a payment for a day. */
export function RunNote({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const { time, day, late, longDay } = useRun(date);
  if (late === null) return t('run.first', { time, day: day === null ? '' : longDay(day) });
  return late.day === null
    ? t('run.today', { time, late: late.time })
    : t('run.lastToday', { time, late: late.time, day: longDay(late.day) });
}

/** The same in few words, below that day. */
export function RunBrief({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const { time, day, late, today, longDay } = useRun(date);
  if (late !== null) return t('run.brief', { time });
  const runDay = day ?? today;
  return runDay === date
    ? t('run.briefFirst', { time })
    : t('run.briefOnDay', { time, day: longDay(runDay) });
}

function useRun(date: string) {
  const locale = useLocale();
  const now = useNow();
  return {
    ...runWords(now, date),
    today: bankDay(now),
    longDay: (day: string) => longDayWithin(day, locale),
  };
}
