'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import type { PaymentView } from '@/lib/view/payment';
import { executionSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';

/**
 * When the bank's run executes a payment, in words for the end of a sentence: `at 13:30`, `on 24 November at 06:00`.
 * Without a time if the bank's runs are unknown, and for a later day if it is to be short. Null for a payment without a
 * single run.
 */
export function useRunWords(): (
  payment: Pick<PaymentView, 'kind' | 'executionDate' | 'areRunsKnown'>,
  isShort?: boolean,
) => string | null {
  const t = useTranslations('payment');
  const { onDay, now } = useTimeWords();
  return ({ kind, executionDate, areRunsKnown }, isShort = false) => {
    if (kind === 'periodic-payments') return null;
    const today = bankDay(now);
    if (!areRunsKnown) {
      return executionDate !== null && executionDate > today
        ? t('runOfDay', { when: onDay(executionDate) })
        : t('runNext');
    }
    const { at, day } = executionSlot(now, executionDate ?? today);
    const time = bankTimeOfDay(at);
    if (day === today) return t('run', { time });
    return isShort
      ? t('runOfDay', { when: onDay(day) })
      : t('runOnDay', { time, when: onDay(day) });
  };
}
