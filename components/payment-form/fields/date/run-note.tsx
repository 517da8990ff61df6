'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { runWords } from './batch-run-words';
import { longDay } from './day-words';

/** The bank's run that executes a payment for a day. */
export function RunNote({ date }: { date: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const now = useNow();
  const { time, day, late } = runWords(now, date);
  if (late === null) {
    return t('run.first', { time, day: day === null ? '' : longDayIn(locale, day) });
  }
  return late.day === null
    ? t('run.today', { time, late: late.time })
    : t('run.lastToday', { time, late: late.time, day: longDayIn(locale, late.day) });
}

/** English capitalises weekdays everywhere. */
function longDayIn(locale: 'en' | 'nb', day: string): string {
  const words = longDay(day, locale);
  return locale === 'nb' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
