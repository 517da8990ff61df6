'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import type { PaymentView } from '@/lib/view/payment';
import { executionSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';

/**
 * The bank's run that will execute a payment, in words for the middle of a sentence: `13:30 run`, `06:00 run on 24
 * November`. Without a time if the bank's runs are unknown. Null for a payment without a single run.
 */
export function useRunWords(): (
  payment: Pick<PaymentView, 'kind' | 'executionDate' | 'areRunsKnown'>,
) => string | null {
  const t = useTranslations('payment');
  const { dayWithin, now } = useTimeWords();
  return ({ kind, executionDate, areRunsKnown }) => {
    if (kind === 'periodic-payments') return null;
    const today = bankDay(now);
    if (!areRunsKnown) {
      const later = executionDate !== null && executionDate > today ? executionDate : null;
      if (later === null) return t('runNext');
      const isNear = later === addDays(today, 1);
      return t(isNear ? 'runOfNearDay' : 'runOfDay', { day: dayWithin(later) });
    }
    const { at, day } = executionSlot(now, executionDate ?? today);
    const time = bankTimeOfDay(at);
    if (day === today) return t('run', { time });
    const named = { time, day: dayWithin(day) };
    return day === addDays(today, 1) ? t('runNear', named) : t('runOnDay', named);
  };
}
