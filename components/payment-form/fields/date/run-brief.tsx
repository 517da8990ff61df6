'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { runWords } from './batch-run-words';
import { longDayWithin } from './day-words';

/** The bank's run that executes a payment for a day, in few words below that day. */
export function RunBrief({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const now = useNow();
  const { time, day, late } = runWords(now, date);
  if (late !== null) return t('run.brief', { time });
  const runDay = day ?? bankDay(now);
  return runDay === date
    ? t('run.briefFirst', { time })
    : t('run.briefOnDay', { time, day: longDayWithin(runDay, locale) });
}
