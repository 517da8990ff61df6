'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { runWords } from './batch-run-words';
import { longDayWithin } from './day-words';

/** The bank's run that executes a payment for a day. */
export function RunNote({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const now = useNow();
  const { time, day, late } = runWords(now, date);
  if (late === null) {
    return t('run.first', { time, day: day === null ? '' : longDayWithin(day, locale) });
  }
  return late.day === null
    ? t('run.today', { time, late: late.time })
    : t('run.lastToday', { time, late: late.time, day: longDayWithin(late.day, locale) });
}
