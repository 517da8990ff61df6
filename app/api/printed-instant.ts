import { createTranslator } from 'use-intl/core';
import { formatDate } from '@/components/time/format-time';
import { MESSAGES } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/view/user/preference';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';

/** An instant as documents say it: the day and the time at the bank. */
export function printedInstant(at: Date, locale: Locale): string {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'time' });
  return t('dayAtTime', { day: formatDate(bankDay(at), locale), time: bankTimeOfDay(at) });
}
